import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { BotStateChip } from '../../components/bot-state-chip.tsx';
import { Page } from '../../components/page.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useLivePrice } from '../../hooks/use-live-prices.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { botStateQuery } from '../../lib/api/bot-states.ts';
import { botQuery, type Bot } from '../../lib/api/bots.ts';
import { toBotView, type BotView } from '../../lib/bot-view.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { BotActions } from './components/bot-actions.tsx';
import { BotChartPanel } from './detail/bot-chart-panel.tsx';
import { BotTabs } from './detail/bot-tabs.tsx';
import { CopyLinkButton } from '../../components/copy-link-button.tsx';
import { FactsPanel } from './detail/facts-panel.tsx';
import { ProfitPanel } from './detail/profit-panel.tsx';
import { ReplayPanel } from './replay/replay-panel.tsx';
import { ModeBadge } from './list/bot-figures.tsx';

function BackLink() {
  return (
    <Link to="/bots" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft aria-hidden />
      Bots
    </Link>
  );
}

/** What it is, in words. */
function kindOf({ bot, strategy }: BotView): string {
  if (bot.type === 'grid') return 'Grid';
  if (bot.type === 'dca') return 'DCA';
  if (strategy === null) return 'Strategy';
  const { definition, timeframe } = strategy.state.params;
  return `${definition.name}, ${timeframe},`;
}

function BotDetail({ view }: { readonly view: BotView }) {
  const { bot, name } = view;
  return (
    <Page
      title={name}
      detail={
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <BotStateChip status={bot.status} trouble={view.trouble} />
          <ModeBadge isPaper={bot.is_paper} />
          {kindOf(view)} on {showSymbol(bot.symbol)}
          {bot.archived_at !== null && ', archived'}
        </span>
      }
      actions={
        <>
          <BackLink />
          <CopyLinkButton />
          <BotActions view={view} />
        </>
      }
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-4">
          <BotChartPanel view={view} />
          <div className="min-w-0 max-xl:order-last">
            <BotTabs view={view} />
          </div>
        </div>
        <div className="grid content-start gap-4 max-xl:md:grid-cols-2">
          <ProfitPanel view={view} />
          <FactsPanel view={view} />
          {bot.started_at !== null && <ReplayPanel key={bot.id} botId={bot.id} />}
        </div>
      </div>
    </Page>
  );
}

function LoadedBot({ bot }: { readonly bot: Bot }) {
  const { data: snapshot, isPending } = useQuery(botStateQuery(bot.id));
  const price = useLivePrice(bot.symbol);
  const view = useMemo(() => toBotView(bot, snapshot ?? undefined, price), [bot, snapshot, price]);
  // What is deferred is drawn in slices, between which the page answers.
  return useDeferredValue(isPending) ? <Loading /> : <BotDetail view={view} />;
}

function Loading() {
  return (
    <Page title="Bot" detail="Loading the bot">
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-[28rem]" />
        <Skeleton className="h-[28rem]" />
      </div>
    </Page>
  );
}

/** `/bots/:id` */
export function BotPage() {
  const { id = '' } = useParams();
  useLiveTables('bots', 'bot_orders', 'bot_events', 'trade_ledger');
  const { data: bot, error, refetch } = useQuery(botQuery(id));
  if (error !== null && bot === undefined) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <Page title="Bot" actions={<BackLink />}>
        <ErrorState
          title="The bot could not load"
          detail={`${message} If it runs, it goes on running meanwhile.`}
          requestId={requestId}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  if (bot === undefined) return <Loading />;
  if (bot === null) {
    return (
      <Page title="Bot not found">
        <EmptyState
          title="There is no bot at this address."
          detail="It may have been deleted, or it belongs to somebody else."
          actions={
            <Link to="/bots" className={buttonClass({ variant: 'primary', size: 'md' })}>
              Go to your bots
            </Link>
          }
        />
      </Page>
    );
  }
  return <LoadedBot bot={bot} />;
}
