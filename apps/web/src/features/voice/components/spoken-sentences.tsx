import { QUOTE_HISTORY_MAX } from '@atb/api/timers';
import { Volume2 } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import type { VoiceView } from '../use-voice.ts';

/** What was said aloud in this tab, the latest first, to be read again or heard again. */
export function SpokenSentences({ view: { voice, speaker, isSoundOn } }: { readonly view: VoiceView }) {
  const { lastQuote, quoteHistory, isSpeaking } = speaker;
  return (
    <Panel title={`Last ${QUOTE_HISTORY_MAX} sentences spoken`}>
      {lastQuote === null ? (
        <p className="text-sm text-fg-2">
          {isSoundOn
            ? 'Nothing was spoken yet. Answers stay here to be heard again.'
            : 'Sound is off: answers are shown only.'}
        </p>
      ) : (
        <ol>
          {quoteHistory.map((quote, index) => (
            <li
              // A sentence may be said twice; its place from the end is its own.
              key={quoteHistory.length - index}
              aria-current={index === 0 && isSpeaking ? 'true' : undefined}
              className="flex items-start gap-2 border-b border-line py-2 text-sm last:border-0"
            >
              <p className={index === 0 ? 'min-w-0 flex-1 break-words' : 'min-w-0 flex-1 break-words text-fg-2'}>
                {quote}
              </p>
              <IconButton
                size="icon-xs"
                label={`Say again: ${quote.slice(0, 40)}`}
                disabled={!isSoundOn}
                onClick={() => void voice.say({ text: quote })}
              >
                <Volume2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
