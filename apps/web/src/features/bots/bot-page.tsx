import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { BotStateChip } from '../../components/bot-state-chip.tsx';
import { Page } from '../../components/page.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useLivePrice } from '../../hooks/use-live-prices.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { botStateQuery } from '../../lib/api/bot-states.ts';
import { loadBotReader } from '../../lib/bot-kinds/registry.ts';
import type { BotRow } from '@atb/api/rows/bots';
import { botQuery } from '../../lib/api/bots.ts';
import { toBotView, type BotView } from '../../lib/bot-view.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { BotActions } from './components/bot-actions.tsx';
import { CopyLinkButton } from '../../components/copy-link-button.tsx';
import { screensOf } from './kinds/registry.ts';
import { ModeBadge } from './list/bot-figures.tsx';

function BackLink() {
  return (
    <Link to="/bots" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft aria-hidden />
      Bots
    </Link>
  );
}

/** What a link asked for, `?ask=edit&e.stopLossPct=5`, is over when its dialog is closed. */
function withoutAsked(newest: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...newest].filter(([key]) => key !== 'ask' && !key.startsWith('e.')));
}

function BotBody({ view }: { readonly view: BotView }) {
  const { bot, name, details } = view;
  const kind = screensOf(bot.type);
  const [address, write] = useAddress();
  const asked = address.get('ask');
  return (
    <Page
      title={name}
      detail={
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <BotStateChip status={bot.status} trouble={view.trouble} />
          <ModeBadge isPaper={bot.is_paper} />
          {kind.title(details)} on {showSymbol(bot.symbol)}
          {bot.archived_at !== null && ', archived'}
        </span>
      }
      actions={
        <>
          <BackLink />
          <CopyLinkButton />
          <BotActions
            view={view}
            startsWith={asked === 'stop' || asked === 'edit' ? asked : null}
            onClosed={() => write(withoutAsked)}
          />
        </>
      }
    >
      <Suspense fallback={<LoadingDetail />}>
        <kind.Detail view={view} />
      </Suspense>
    </Page>
  );
}

function LoadedBot({ bot }: { readonly bot: BotRow }) {
  const { data: snapshot, isPending } = useQuery(botStateQuery(bot.id));
  const price = useLivePrice(bot.symbol);
  const view = useMemo(() => toBotView(bot, snapshot ?? undefined, price), [bot, snapshot, price]);
  // What reads and draws it travels beside its state.
  useEffect(() => {
    Promise.all([screensOf(bot.type).loadDetail(), loadBotReader(bot.type)]).catch(() => undefined);
  }, [bot.type]);
  // What is deferred is drawn in slices, between which the page answers.
  return useDeferredValue(isPending) ? <Loading /> : <BotBody view={view} />;
}

function LoadingDetail() {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-[28rem]" />
      <Skeleton className="h-[28rem]" />
    </div>
  );
}

function Loading() {
  return (
    <Page title="Bot" detail="Loading the bot">
      <LoadingDetail />
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
