import type { BotKind } from '@atb/core/bots/kinds';
import { useState } from 'react';
import { Link } from 'react-router';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { WIZARD_ENTRIES } from '../kinds/wizard-entries.ts';
import { kindParameter } from '../kinds/unnamed-kind.ts';
import { dropDraft, readDraftSummary } from '../wizard/draft-summary.ts';

function Welcome() {
  const [address, write] = useAddress();
  if (address.get('welcome') !== 'true') return null;
  const dismiss = (): void => write((newest) => withValues(newest, { welcome: '' }));
  return (
    <Alert
      title="Your account is ready"
      actions={
        <>
          <Link to="/bots/create" className={buttonClass({ variant: 'primary', size: 'xs' })}>
            Create your first bot
          </Link>
          <Button size="xs" variant="outline" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      Start with a bot on paper money and watch it for a day before anything else.
    </Alert>
  );
}

interface DraftProps {
  readonly type: BotKind;
  readonly label: string;
}

function Draft({ type, label }: DraftProps) {
  const [draft, setDraft] = useState(() => readDraftSummary(type));
  if (draft === null) return null;
  const what = `Unfinished draft: ${label} bot`;
  return (
    <Alert
      title={draft.symbol === '' ? what : `${what}, ${showSymbol(draft.symbol)}`}
      actions={
        <>
          <Link
            to={{ pathname: '/bots/create', search: String(new URLSearchParams(kindParameter(type))) }}
            className={buttonClass({ size: 'xs', variant: 'outline' })}
          >
            Continue
          </Link>
          <Button
            size="xs"
            variant="ghost"
            onClick={() => {
              dropDraft(type);
              setDraft(null);
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      The draft was kept in this browser <RelativeTime value={draft.savedAt} />.
    </Alert>
  );
}

/** What is worth saying above the list: a welcome, a draft that waits. */
export function BotsNotices() {
  return (
    <div className="space-y-2 [&:not(:empty)]:mb-4">
      <Welcome />
      {[...WIZARD_ENTRIES].map(([type, { label }]) => (
        <Draft key={type} type={type} label={label} />
      ))}
    </div>
  );
}
