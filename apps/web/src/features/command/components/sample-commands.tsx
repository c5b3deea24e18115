import { VOICE_PHRASES } from '@atb/core/voice/phrases';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Kbd } from '../../../components/ui/kbd.tsx';

const KEYS = [
  { keys: ['m', 'l'], does: 'LIVE MODE' },
  { keys: ['m', 's'], does: 'SIMULATION' },
  { keys: ['m', 'o'], does: 'OFFLINE' },
  { keys: ['m', 'x'], does: 'Execute Neural Trade' },
] as const;

const PHRASES_SHOWN = 6;

/** What can be pressed here and said on the voice page. */
export function SampleCommands() {
  return (
    <Panel
      title="Sample commands"
      actions={
        <Link to="/dashboard/voice-demo" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Voice
        </Link>
      }
    >
      <ul className="space-y-1.5 text-sm">
        {KEYS.map(({ keys, does }) => (
          <li key={does} className="flex items-center gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            <span className="ml-2">{does}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-3 space-y-1.5 border-t border-line pt-3 text-sm">
        {VOICE_PHRASES.slice(0, PHRASES_SHOWN).map(({ example, does }) => (
          <li key={example}>
            “{example}” <span className="text-fg-2">{does}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
