import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fillMarks } from '../../../components/chart/fill-marks.ts';
import { LazyPriceChart } from '../../../components/chart/lazy-price-chart.tsx';
import { StaleBadge } from '../../../components/stale-badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { useFeedAge } from '../../../hooks/use-feed-age.ts';
import { useCandles } from '../../../hooks/use-candles.ts';
import type { ChartTimeframe } from '../../../lib/api/candles.ts';
import { fillsQuery } from '../../../lib/api/fills.ts';
import { openOrdersQuery } from '../../../lib/api/orders.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { toDraftLevels, toOrderLevels } from '../chart-marks.ts';
import type { Ticket } from '../ticket.ts';

export interface ChartPanelProps {
  readonly symbol: string;
  readonly accountId: string | undefined;
  readonly timeframe: ChartTimeframe;
  readonly onTimeframeChange: (timeframe: ChartTimeframe) => void;
  /** The order in the form is drawn while it is edited. */
  readonly ticket: Ticket;
  readonly onPickPrice: (price: number) => void;
}

const TIMEFRAMES = [
  { value: '1m', label: '1m', name: '1 minute' },
  { value: '5m', label: '5m', name: '5 minutes' },
  { value: '15m', label: '15m', name: '15 minutes' },
  { value: '1h', label: '1h', name: '1 hour' },
  { value: '4h', label: '4h', name: '4 hours' },
  { value: '1d', label: '1D', name: '1 day' },
] as const satisfies ReadonlyArray<{ value: ChartTimeframe; label: string; name: string }>;

/** Executions drawn at most. */
const FILLS_MAX = 200;

function useMarks({
  symbol,
  accountId,
  timeframe,
  ticket,
}: Omit<ChartPanelProps, 'onTimeframeChange' | 'onPickPrice'>) {
  const isKnown = accountId !== undefined;
  const orders = useQuery({ ...openOrdersQuery({ accountId }), enabled: isKnown }).data;
  const fills = useQuery({ ...fillsQuery({ accountId, symbol, limit: FILLS_MAX }), enabled: isKnown }).data;
  const { side, type, price, stop, target } = ticket;
  const levels = useMemo(
    () => [...toOrderLevels(orders ?? [], symbol), ...toDraftLevels({ side, type, price, stop, target })],
    [orders, symbol, side, type, price, stop, target],
  );
  const marks = useMemo(
    () =>
      fillMarks(
        (fills ?? []).filter((fill) => fill.symbol === symbol),
        timeframe,
      ),
    [fills, symbol, timeframe],
  );
  return { levels, marks };
}

/** Candles of the market with the account's open orders and executions on them. */
export function ChartPanel(props: ChartPanelProps) {
  const { symbol, timeframe, onTimeframeChange, onPickPrice } = props;
  const { candles, isPending, error, retry, loadOlder } = useCandles(symbol, timeframe);
  const { levels, marks } = useMarks(props);
  const { updatedAt } = useFeedAge(symbol);
  const name = TIMEFRAMES.find(({ value }) => value === timeframe)?.name ?? timeframe;
  return (
    <>
      <div className="flex h-control shrink-0 items-center overflow-x-auto overflow-y-hidden border-b border-line px-2">
        <SegmentedControl
          label="Timeframe"
          value={timeframe}
          onValueChange={onTimeframeChange}
          options={TIMEFRAMES}
          variant="plain"
        />
        <span className="ml-auto shrink-0 pl-2">
          <StaleBadge updatedAt={updatedAt} />
        </span>
      </div>
      <div className="min-h-0 flex-1">
        {error !== null && candles.length === 0 && (
          <ErrorState
            title={PRICES_MESSAGES.historyFailed}
            detail={describeError(error, 'data').message}
            requestId={describeError(error).requestId}
            onRetry={retry}
          />
        )}
        {!isPending && error === null && candles.length === 0 && (
          <EmptyState
            title={`No candles of ${showSymbol(symbol)} yet.`}
            detail="The market has not traded in this timeframe. Choose a shorter one or another market."
          />
        )}
        {(isPending || candles.length > 0) && (
          <LazyPriceChart
            label={`${showSymbol(symbol)}, ${name} candles with your orders and executions`}
            seriesKey={`${symbol} ${timeframe}`}
            candles={candles}
            levels={levels}
            fills={marks}
            tick={incrementsOf(symbol).tick}
            onPickPrice={onPickPrice}
            onReachStart={loadOlder}
          />
        )}
      </div>
    </>
  );
}
