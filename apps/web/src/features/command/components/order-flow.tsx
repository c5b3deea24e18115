import type { OrderRow } from '@atb/api/rows/bot-orders';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { MarketTime } from '../../../components/market-time.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { Qty } from '../../../components/qty.tsx';
import { OrderStatusChip } from '../../../components/trading/order-status-chip.tsx';
import { SideWord } from '../../../components/trading/side-word.tsx';
import { SourceName, useBotNames } from '../../../components/trading/source-name.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useLiveTables } from '../../../hooks/use-live-tables.ts';
import { openOrdersQuery, orderHistoryQuery } from '../../../lib/api/orders.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';

/** Placed last: an order that fills late is still among them. */
const READ = 200;
const SHOWN = 40;

/** What changed last comes first. */
function latestOf(orders: readonly OrderRow[]): readonly OrderRow[] {
  return orders.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at)).slice(0, SHOWN);
}

const countOf = (orders: readonly OrderRow[], ...statuses: ReadonlyArray<OrderRow['status']>): number =>
  orders.filter(({ status }) => statuses.includes(status)).length;

interface CountsProps {
  readonly orders: readonly OrderRow[];
  readonly open: number | undefined;
  readonly isHeld: boolean;
}

/** What became of the latest orders, in figures. */
function Counts({ orders, open, isHeld }: CountsProps) {
  const lines = [
    ['Open', open ?? '—'],
    ['Filled', countOf(orders, 'filled')],
    ['Cancelled', countOf(orders, 'cancelled', 'expired')],
    ['Denied or rejected', countOf(orders, 'denied', 'rejected')],
  ] as const;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-3 py-1.5 text-xs">
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {lines.map(([name, count]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-fg-2">{name}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
      <span className="ml-auto text-fg-2">
        {isHeld ? 'Held while you are on it' : `Of the last ${orders.length} to change, but for open`}
      </span>
    </div>
  );
}

function Row({ order, bots }: { readonly order: OrderRow; readonly bots: ReturnType<typeof useBotNames> }) {
  const { symbol, side, type, price, fill_price, quantity, status, bot_id, updated_at } = order;
  const shown = fill_price ?? price;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line/60 px-3 py-1 text-xs last:border-0">
      <span className="w-18 shrink-0 text-fg-2">
        <MarketTime value={updated_at} />
      </span>
      <Link to={`/terminal?symbol=${symbol}`} className="touch-target w-20 shrink-0 font-medium hover:underline">
        {showSymbol(symbol)}
      </Link>
      <span className="w-18 shrink-0">
        <SideWord side={side} /> <span className="text-fg-2">{type}</span>
      </span>
      <span className="num min-w-36 flex-1 text-right">
        <Qty value={quantity} unit={splitSymbol(symbol).base} isOwn />
        {shown === null ? (
          <span className="text-fg-2"> at market</span>
        ) : (
          <>
            <span className="text-fg-2"> at </span>
            <Price value={shown} tick={incrementsOf(symbol).tick} />
          </>
        )}
      </span>
      <span className="w-36 shrink-0">
        <OrderStatusChip status={status} />
      </span>
      <span className="w-24 min-w-0 shrink-0 truncate">
        <SourceName botId={bot_id} bots={bots} />
      </span>
    </li>
  );
}

/** Orders of every account as they are placed, filled, cancelled and denied, the latest first. */
export function OrderFlow() {
  useLiveTables('bot_orders');
  const { data, error, refetch } = useQuery({ ...orderHistoryQuery({}, READ), select: latestOf });
  const open = useQuery(openOrdersQuery()).data?.length;
  const bots = useBotNames();
  /** What stood there when the reader came to it. */
  const [held, setHeld] = useState<readonly OrderRow[] | null>(null);
  const shown = held ?? data;
  const hold = (): void => setHeld(held ?? data ?? null);
  const release = ({ currentTarget: list }: SyntheticEvent): void => {
    if (!list.matches(':hover') && !list.contains(document.activeElement)) setHeld(null);
  };
  return (
    <Panel
      title="Order flow"
      bodyClassName="flex h-80 flex-col"
      actions={
        <Link to="/terminal" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Terminal
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton className="m-3 h-72" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The orders could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState title="No order yet." detail="Orders of bots and by hand appear here as they are placed." />
      )}
      {shown !== undefined && shown.length > 0 && (
        <>
          <Counts orders={shown} open={open} isHeld={held !== null} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they notice that somebody reads, and do nothing else */}
          <ul
            tabIndex={0}
            aria-label="Latest orders"
            className="min-h-0 flex-1 overflow-y-auto"
            onPointerEnter={hold}
            onPointerLeave={release}
            onFocus={hold}
            onBlur={release}
          >
            {shown.map((order, place) => (
              // The rows stay where they are and show the next orders: each one that comes in at the top would push all of them down.
              <Row key={place} order={order} bots={bots} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
