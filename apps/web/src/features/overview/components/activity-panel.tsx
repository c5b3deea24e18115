import type { BotEventRow } from '@atb/api/rows/bot-events';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowUpRight, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Qty } from '../../../components/qty.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import { botName } from '../../../lib/bot-view.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { botEventsQuery } from '../../../lib/api/bot-events.ts';
import type { FillRow } from '@atb/api/rows/trade-ledger';
import { fillsQuery } from '../../../lib/api/fills.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { mergeActivity, type Activity } from '../merge-activity.ts';
import type { AccountFigures } from '../use-overview.ts';

const SHOWN = 10;
const READ = 30;

const EVENT_LOOK = {
  info: { icon: Info, tone: 'text-fg-3', word: 'Note' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  error: { icon: CircleAlert, tone: 'text-danger', word: 'Error' },
} as const;

type BotNames = ReadonlyMap<string, string>;

function BotLink({ botId, names }: { readonly botId: string | null; readonly names: BotNames }) {
  if (botId === null) return <>by hand</>;
  return (
    <Link to={`/bots/${botId}`} className="touch-target inline-block rounded-xs hover:text-fg hover:underline">
      {names.get(botId) ?? 'a bot'}
    </Link>
  );
}

function FillText({ fill }: { readonly fill: FillRow }) {
  const { base } = splitSymbol(fill.symbol);
  const { id, account_id, trade_profit, realized_pnl } = fill;
  return (
    <>
      {fill.side === 'buy' ? 'Bought' : 'Sold'} <Qty value={fill.qty} unit={base} isOwn /> at{' '}
      <Price value={fill.price} tick={incrementsOf(fill.symbol).tick} />
      {(trade_profit ?? realized_pnl) !== null && (
        <>
          {', '}
          <ProofButton of="Result of an execution" request={{ figure: 'net', accountId: account_id, execution: id }}>
            <Money value={trade_profit ?? realized_pnl} decimals={4} isToned />
          </ProofButton>
          {trade_profit === null ? ' on average cost' : ' trade profit'}
        </>
      )}
    </>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly text: ReactNode;
  readonly source: ReactNode;
  readonly at: number;
}

function Entry({ icon, text, source, at }: EntryProps) {
  return (
    <li className="flex items-start gap-2 border-b border-line/60 px-3 py-1 last:border-0">
      <span className="mt-0.5 shrink-0 [&_svg]:size-4">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="text-sm text-pretty">{text}</p>
        {/* As high as a link must be that stands by itself: a figure of the line above may lead somewhere, too. */}
        <p className="text-xs leading-6 text-fg-2">{source}</p>
      </div>
      <span className="shrink-0 text-xs text-fg-2">
        <MarketTime value={at} />
      </span>
    </li>
  );
}

function EventIcon({ severity }: Pick<BotEventRow, 'severity'>) {
  const { icon: Icon, tone, word } = EVENT_LOOK[severity];
  return <Icon role="img" aria-label={word} className={tone} />;
}

function EventText({ message, alikeCount }: { readonly message: string; readonly alikeCount: number }) {
  const say = useSentence();
  return (
    <>
      {say(message)}
      {alikeCount > 0 && <span className="text-fg-2"> And {alikeCount} more like it.</span>}
    </>
  );
}

function toEntry(activity: Activity, names: BotNames): ReactNode {
  const { id, at } = activity;
  if (activity.kind === 'event') {
    const { event, alikeCount } = activity;
    return (
      <Entry
        key={id}
        icon={<EventIcon severity={event.severity} />}
        text={<EventText message={event.message} alikeCount={alikeCount} />}
        source={<BotLink botId={event.bot_id} names={names} />}
        at={at}
      />
    );
  }
  const { fill } = activity;
  const Arrow = fill.side === 'buy' ? ArrowUpRight : ArrowDownRight;
  return (
    <Entry
      key={id}
      icon={<Arrow role="img" aria-label="Fill" className={fill.side === 'buy' ? 'text-up' : 'text-down'} />}
      text={<FillText fill={fill} />}
      source={<BotLink botId={fill.bot_id} names={names} />}
      at={at}
    />
  );
}

/** The latest fills and decisions of bots, in one list. */
export const ActivityPanel = memo(function ActivityPanel({ account }: Pick<AccountFigures, 'account'>) {
  const bots = useQuery(botsQuery()).data;
  const fills = useQuery({
    ...fillsQuery({ accountId: account?.id, limit: READ }),
    enabled: account !== undefined,
  }).data;
  const events = useQuery(botEventsQuery(null, READ)).data;
  const names = new Map(bots?.map((bot) => [bot.id, botName(bot)]));
  const isPending = fills === undefined || events === undefined;
  const activities = isPending ? [] : mergeActivity(fills, events, SHOWN);
  return (
    <Panel
      title="Recent activity"
      actions={
        <Link to="/portfolio" className={buttonClass({ size: 'xs', variant: 'ghost' })}>
          Executions
        </Link>
      }
      bodyClassName="min-h-64"
    >
      {isPending && <Skeleton className="m-3 h-56" />}
      {!isPending && activities.length === 0 && (
        <EmptyState title="Nothing has happened yet." detail="Fills and decisions of your bots appear here." />
      )}
      <ul>{activities.map((activity) => toEntry(activity, names))}</ul>
    </Panel>
  );
});
