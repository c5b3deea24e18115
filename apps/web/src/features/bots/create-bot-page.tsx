import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readGridAddress } from '../../components/grid/grid-address.ts';
import { Page } from '../../components/page.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { botQuery } from '../../lib/api/bots.ts';
import { botName } from '../../lib/bot-view.ts';
import { describeError } from '../../lib/describe-error.ts';
import { BotWizard } from './wizard/bot-wizard.tsx';
import { readDraft, type BotDraft } from './wizard/draft.ts';
import { dropDraft } from './wizard/draft-summary.ts';
import { BTC_GRID_EXAMPLE, BTC_GRID_EXAMPLE_KEY } from './wizard/example.ts';
import { toGridFormValues } from '../../components/grid/grid-form.ts';
import { GRID_DEFAULTS } from '../../components/grid/grid-values.ts';
import type { WizardStart } from './wizard/use-bot-wizard.ts';

const FRESH: WizardStart = { values: GRID_DEFAULTS, symbol: '', step: 'strategy' };

interface DraftNoticeProps {
  readonly draft: BotDraft;
  readonly onStartOver: () => void;
}

function DraftNotice({ draft, onStartOver }: DraftNoticeProps) {
  return (
    <Alert
      className="mb-4"
      title="Your draft is back"
      actions={
        <Button size="xs" variant="outline" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Kept in this browser <RelativeTime value={draft.savedAt} />.
    </Alert>
  );
}

/** A draft, an example or an untouched form; starting over mounts the wizard anew. */
function FreshWizard({ isExample }: { readonly isExample: boolean }) {
  const [, setParameters] = useSearchParams();
  const [draft, setDraft] = useState(() => (isExample ? null : readDraft()));
  const startOver = (): void => {
    dropDraft();
    setParameters({}, { replace: true });
    setDraft(null);
  };
  return (
    <>
      {draft !== null && <DraftNotice draft={draft} onStartOver={startOver} />}
      <BotWizard key={draft?.savedAt ?? 'fresh'} start={isExample ? BTC_GRID_EXAMPLE : (draft ?? FRESH)} />
    </>
  );
}

/** A copy of a bot: its parameters in a new wizard. */
function CloneWizard({ botId }: { readonly botId: string }) {
  const { data: bot, error, refetch } = useQuery({ ...botQuery(botId), refetchInterval: false });
  if (error !== null) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <ErrorState
        title="The bot to copy could not load"
        detail={message}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  if (bot === undefined) return <Skeleton className="h-96 w-full" />;
  if (bot === null) {
    return (
      <>
        <Alert tone="warning" className="mb-4">
          The bot to copy is not there any more. These are the defaults.
        </Alert>
        <BotWizard start={FRESH} />
      </>
    );
  }
  const values = toGridFormValues(`Copy of ${botName(bot)}`.slice(0, 80), bot.params);
  return <BotWizard start={{ values, symbol: bot.symbol, step: 'parameters' }} />;
}

/** The lines of a backtest, as the address says them. */
function readBacktested(parameters: URLSearchParams): WizardStart | null {
  if (parameters.get('grid') !== 'yes') return null;
  return { values: readGridAddress(parameters), symbol: parameters.get('symbol') ?? '', step: 'parameters' };
}

/** `/bots/create` */
export function CreateBotPage() {
  const [parameters] = useSearchParams();
  const [clone] = useState(() => parameters.get('clone'));
  const [backtested] = useState(() => readBacktested(parameters));
  const [isExample] = useState(() => parameters.get('example') === BTC_GRID_EXAMPLE_KEY);
  return (
    <Page
      title="Create bot"
      detail="Every line is drawn before money moves. Paper money unless the account says otherwise."
      actions={
        <Link to="/bots" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden />
          Back to Bots
        </Link>
      }
    >
      {backtested !== null && <BotWizard start={backtested} />}
      {backtested === null && clone !== null && <CloneWizard botId={clone} />}
      {backtested === null && clone === null && <FreshWizard isExample={isExample} />}
    </Page>
  );
}
