import { VOICE_CATEGORIES, VOICE_PHRASES, type VoicePhrase } from '@atb/core/voice/phrases';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';

export interface VoiceCommandListProps {
  readonly onTry: (sentence: string) => void;
}

function Phrase({ phrase, onTry }: VoiceCommandListProps & { readonly phrase: VoicePhrase }) {
  const { example, variants, does } = phrase;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 text-sm last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">“{example}”</p>
        <p className="text-fg-2">{does}</p>
        <p className="text-xs text-fg-2">Also: {variants.join(' · ')}</p>
      </div>
      <Button size="xs" variant="outline" aria-label={`Try ${example}`} onClick={() => onTry(example)}>
        Try
      </Button>
    </li>
  );
}

/** Everything that can be said, by category. */
export function VoiceCommandList({ onTry }: VoiceCommandListProps) {
  return (
    <Panel title="Available commands">
      {VOICE_CATEGORIES.map((category) => (
        <section key={category} aria-label={category} className="mb-3 last:mb-0">
          <h3 className="text-xs font-medium text-fg-2">{category}</h3>
          <ul>
            {VOICE_PHRASES.filter((phrase) => phrase.category === category).map((phrase) => (
              <Phrase key={phrase.example} phrase={phrase} onTry={onTry} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
