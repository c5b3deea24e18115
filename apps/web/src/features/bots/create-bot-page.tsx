import type { BotKind } from '@atb/core/bots/kinds';
import { BOT_TEMPLATES } from '@atb/core/bots/templates';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { botQuery } from '../../lib/api/bots.ts';
import { botName } from '../../lib/bot-view.ts';
import { describeError } from '../../lib/describe-error.ts';
import { readWizardKind, WIZARD_ENTRIES } from './kinds/wizard-entries.ts';
import { kindParameter, UNNAMED_KIND } from './kinds/unnamed-kind.ts';
import { BotWizard } from './wizard/bot-wizard.tsx';
import { readDraftSummary } from './wizard/draft-summary.ts';
import type { WizardStart } from './wizard/wizard-start.ts';

/** A draft, an example or an untouched form; starting over mounts the wizard anew. */
function FreshWizard({ start }: { readonly start: WizardStart | null }) {
  const [address, write] = useAddress();
  const [round, setRound] = useState(0);
  const [opened] = useState(() => start ?? openFresh(readWizardKind(address.get('type')) ?? UNNAMED_KIND));
  const startOver = (): void => {
    write((newest) => new URLSearchParams(kindParameter(readWizardKind(newest.get('type')) ?? UNNAMED_KIND)));
    setRound((current) => current + 1);
  };
  const again: WizardStart = { ...opened, symbol: '', step: 'strategy', origin: null };
  return <BotWizard key={round} start={round === 0 ? opened : again} onStartOver={startOver} />;
}

/** Where the kept draft was left, else at the beginning. */
function openFresh(type: BotKind): WizardStart {
  const draft = readDraftSummary(type);
  return { type, symbol: draft?.symbol ?? '', step: draft?.step ?? 'strategy', origin: null };
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
        <FreshWizard start={null} />
      </>
    );
  }
  const { symbol, params } = bot;
  const type = readWizardKind(bot.type);
  if (type === null) {
    return (
      <Alert
        tone="info"
        actions={
          <Link to={`/bots/${bot.id}?tab=parameters`} className={buttonClass({ size: 'xs', variant: 'outline' })}>
            Open its parameters
          </Link>
        }
      >
        {botName(bot)} is cloned on its own page.
      </Alert>
    );
  }
  const name = `Copy of ${botName(bot)}`.slice(0, 80);
  return <FreshWizard start={{ type, symbol, step: 'parameters', origin: { from: 'bot', name, params } }} />;
}

/** The bot of a backtest, as the address says it: `?grid=yes` or `?dca=yes` with its fields. */
function readBacktested(address: URLSearchParams): WizardStart | null {
  const type = [...WIZARD_ENTRIES.keys()].find((kind) => address.get(kind) === 'yes');
  if (type === undefined) return null;
  const origin = { from: 'address', query: address.toString() } as const;
  return { type, symbol: address.get('symbol') ?? '', step: 'parameters', origin };
}

/** The example of that name, whatever its kind. */
function readExample(name: string | null): WizardStart | null {
  if (name === null) return null;
  for (const [type, { examples }] of WIZARD_ENTRIES) {
    const place = examples.get(name);
    if (place !== undefined) return { type, ...place, origin: { from: 'example', name } };
  }
  return null;
}

/** A template of the catalogue, to be changed before it is deployed. */
function readTemplate(id: string | null): WizardStart | null {
  const template = BOT_TEMPLATES.find((each) => each.id === id);
  const type = template === undefined ? null : readWizardKind(template.kind);
  if (template === undefined || type === null) return null;
  const { name, symbol, params } = template;
  return { type, symbol, step: 'parameters', origin: { from: 'bot', name, params } };
}

/** `/bots/create` */
export function CreateBotPage() {
  const [address] = useAddress();
  const [clone] = useState(() => address.get('clone'));
  const [backtested] = useState(() => readBacktested(address));
  const [example] = useState(() => readExample(address.get('example')) ?? readTemplate(address.get('template')));
  return (
    <Page
      title="Create bot"
      detail="Every order is drawn before money moves. Paper money unless the account says otherwise."
      actions={
        <Link to="/bots" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden />
          Back to Bots
        </Link>
      }
    >
      {backtested !== null && <FreshWizard start={backtested} />}
      {backtested === null && clone !== null && <CloneWizard botId={clone} />}
      {backtested === null && clone === null && <FreshWizard start={example} />}
    </Page>
  );
}
