import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Price } from '../../../components/price.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { WhenNear } from '../../../components/when-near.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime, formatDuration, type TimeZoneChoice } from '../../../lib/format-time.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';
import { PairPicker } from './pair-picker.tsx';
import { reasonWords, type Trade } from './trades.ts';
import { tradesOf, tradeWordsOf } from './trades-of.ts';
import { toTrade, useChosenTrade } from './use-chosen-trade.ts';
import { CHART_ID, useShownPair } from './use-shown-pair.ts';

const TradeChart = lazy(async () => ({ default: (await import('./trade-chart/trade-chart.tsx')).TradeChart }));

const TIME_TRACK = 'minmax(11.5rem, 1.4fr)';

function timeColumn(id: 'entryTime' | 'exitTime', header: string, zone: TimeZoneChoice): DataColumn<Trade> {
  return {
    id,
    header,
    width: TIME_TRACK,
    value: (trade) => new Date(trade[id]).toISOString(),
    order: (trade) => trade[id],
    cell: (trade) => <span className="num">{formatDateTime(trade[id], zone)}</span>,
  };
}

function priceColumn(id: 'entryPrice' | 'exitPrice', header: string): DataColumn<Trade> {
  return {
    id,
    header,
    isNumeric: true,
    isUnsearched: true,
    value: (trade) => trade[id],
    cell: (trade) => <Price value={trade[id]} />,
  };
}

function moneyColumn(id: 'pnl' | 'fees' | 'slippage', header: string, isHidden = false): DataColumn<Trade> {
  return {
    id,
    header,
    isNumeric: true,
    isUnsearched: true,
    isHidden,
    value: (trade) => trade[id],
    cell: (trade) => <Money value={trade[id]} isToned={id === 'pnl'} />,
  };
}

interface ColumnChoice {
  /** Base asset; null where there are several. */
  readonly base: string | null;
  readonly zone: TimeZoneChoice;
  readonly toReason: (reason: Trade['reason']) => string;
  /** The round trips are deals, which several orders make. */
  readonly areDeals: boolean;
}

const PAIR_COLUMN: DataColumn<Trade> = {
  id: 'symbol',
  header: 'Pair',
  width: 'minmax(6rem, 0.8fr)',
  value: ({ symbol }) => symbol,
  cell: ({ symbol }) => showSymbol(symbol),
};

const SIDE_COLUMN: DataColumn<Trade> = {
  id: 'side',
  header: 'Side',
  width: 'minmax(4rem, 0.6fr)',
  value: ({ side }) => side,
  cell: ({ side }) => (side === 'long' ? 'Long' : 'Short'),
};

const SAFETY_COLUMN: DataColumn<Trade> = {
  id: 'safetyOrders',
  header: 'Safety orders',
  isNumeric: true,
  isUnsearched: true,
  value: ({ deal }) => deal?.filled.size ?? 0,
};

function toColumns({ base, zone, toReason, areDeals }: ColumnChoice): ReadonlyArray<DataColumn<Trade>> {
  return [
    {
      id: 'number',
      header: areDeals ? 'Deal' : 'Trade',
      isNumeric: true,
      isFixed: true,
      width: '4.5rem',
      value: ({ number }) => number,
    },
    ...(base === null ? [PAIR_COLUMN] : []),
    ...(areDeals ? [] : [SIDE_COLUMN]),
    timeColumn('entryTime', 'Entry time', zone),
    timeColumn('exitTime', 'Exit time', zone),
    {
      id: 'held',
      header: 'Held',
      isNumeric: true,
      isUnsearched: true,
      value: ({ entryTime, exitTime }) => exitTime - entryTime,
      cell: ({ entryTime, exitTime }) => formatDuration(exitTime - entryTime),
    },
    ...(areDeals ? [SAFETY_COLUMN] : []),
    priceColumn('entryPrice', areDeals ? 'Average entry' : 'Entry price'),
    priceColumn('exitPrice', areDeals ? 'Average exit' : 'Exit price'),
    {
      id: 'quantity',
      header: base === null ? 'Quantity' : `Quantity (${base})`,
      isNumeric: true,
      isUnsearched: true,
      isHidden: true,
      value: ({ quantity }) => quantity,
      cell: ({ quantity }) => <Qty value={quantity} />,
    },
    moneyColumn('pnl', 'P&L (USDT)'),
    {
      id: 'return',
      header: 'Return',
      isNumeric: true,
      isUnsearched: true,
      value: (trade) => trade.return,
      cell: (trade) => <Percent value={trade.return} isToned />,
    },
    moneyColumn('fees', 'Fees (USDT)', true),
    moneyColumn('slippage', 'Slippage (USDT)', true),
    {
      id: 'reason',
      header: 'Exit reason',
      width: 'minmax(9rem, 1fr)',
      value: ({ reason }) => reason,
      cell: ({ reason }) => toReason(reason),
    },
  ];
}

export interface TradesPanelProps {
  readonly bundle: AnyBacktestBundle;
}

/** What the chart shows: one market and its trades. */
function useChartSubject(bundle: AnyBacktestBundle, trades: readonly Trade[], chosen: number | null) {
  const pair = useShownPair(bundle, trades, chosen);
  return useMemo(() => {
    if (bundle.kind !== 'portfolio') return { market: bundle.market, trades };
    const { venue, timeframe, from, to } = bundle.market;
    const market = { venue, timeframe, from, to, symbol: pair };
    return { market, trades: trades.filter(({ symbol }) => symbol === pair) };
  }, [bundle, trades, pair]);
}

/** Every trade on the chart and in the table; choosing one in either shows it in the other. */
export function ResultTradesPanel({ bundle }: TradesPanelProps) {
  const { timeZone } = usePreferences();
  const trades = useMemo(() => tradesOf(bundle), [bundle]);
  const { chartTitle, filterHint, empty, reasons, areDeals } = tradeWordsOf(bundle);
  const base = bundle.kind === 'portfolio' ? null : splitSymbol(bundle.market.symbol).base;
  const toReason = useCallback((reason: Trade['reason']) => reasonWords(reason, reasons), [reasons]);
  const columns = useMemo(
    () => toColumns({ base, zone: timeZone, toReason, areDeals }),
    [base, timeZone, toReason, areDeals],
  );
  const { chosen, isSought, choose } = useChosenTrade(trades.length);
  const subject = useChartSubject(bundle, trades, chosen);
  return (
    <>
      <div id={CHART_ID} className="scroll-mt-16">
        <Panel
          title={chartTitle}
          {...(bundle.kind === 'portfolio' && {
            actions: <PairPicker bundle={bundle} shown={subject.market.symbol} />,
          })}
          {...(areDeals && {
            actions: (
              <span className="num text-xs text-fg-2 max-sm:hidden">
                {chosen === null ? 'Choose a deal to see its ladder' : `Ladder of deal ${chosen}`}
              </span>
            ),
          })}
          bodyClassName="pb-1"
        >
          <WhenNear placeClassName="h-[28rem]" isWanted={chosen !== null}>
            <Suspense fallback={<Skeleton className="h-[28rem]" />}>
              <TradeChart
                {...subject}
                {...(!('strategy' in bundle) && { bot: bundle })}
                toReason={toReason}
                chosen={chosen}
                isSought={isSought}
                onChoose={choose}
              />
            </Suspense>
          </WhenNear>
        </Panel>
      </div>
      <section aria-label="Every round trip" className="max-sm:order-last">
        <LazyDataTable
          id="trades"
          label="Round trips"
          columns={columns}
          rows={trades}
          rowKey={({ number }) => String(number)}
          rowTo={({ number }) => toTrade(number)}
          isWanted={chosen !== null}
          selectedKey={chosen === null ? null : String(chosen)}
          filterPlaceholder={filterHint}
          className="max-h-96"
          minWidth={base === null ? '76rem' : '70rem'}
          empty={<EmptyState {...empty} className="rounded-lg border border-line bg-surface-1" />}
        />
        {bundle.trades.total > trades.length && (
          <p className="mt-2 text-xs text-fg-2">
            The first {trades.length} of {bundle.trades.total} round trips; the figures count them all.
          </p>
        )}
      </section>
    </>
  );
}
