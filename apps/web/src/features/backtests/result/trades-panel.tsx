import type { BacktestBundle } from '@atb/api/research-bundle';
import { lazy, Suspense, useMemo } from 'react';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Price } from '../../../components/price.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime, formatDuration, type TimeZoneChoice } from '../../../lib/format-time.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { reasonWords, toTrades, type Trade } from './trades.ts';
import { useChosenTrade } from './use-chosen-trade.ts';

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

function toColumns(base: string, zone: TimeZoneChoice): ReadonlyArray<DataColumn<Trade>> {
  return [
    { id: 'number', header: 'Trade', isNumeric: true, isFixed: true, width: '4.5rem', value: ({ number }) => number },
    {
      id: 'side',
      header: 'Side',
      width: 'minmax(4rem, 0.6fr)',
      value: ({ side }) => side,
      cell: ({ side }) => (side === 'long' ? 'Long' : 'Short'),
    },
    timeColumn('entryTime', 'In', zone),
    timeColumn('exitTime', 'Out', zone),
    {
      id: 'held',
      header: 'Held',
      isNumeric: true,
      isUnsearched: true,
      value: ({ entryTime, exitTime }) => exitTime - entryTime,
      cell: ({ entryTime, exitTime }) => formatDuration(exitTime - entryTime),
    },
    priceColumn('entryPrice', 'Price in'),
    priceColumn('exitPrice', 'Price out'),
    {
      id: 'quantity',
      header: `Quantity (${base})`,
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
      header: 'Left by',
      width: 'minmax(9rem, 1fr)',
      value: ({ reason }) => reason,
      cell: ({ reason }) => reasonWords(reason),
    },
  ];
}

export interface TradesPanelProps {
  readonly bundle: BacktestBundle;
  readonly hasCandles: boolean;
}

/** Every trade on the chart and in the table; choosing one in either shows it in the other. */
export function TradesPanel({ bundle, hasCandles }: TradesPanelProps) {
  const { timeZone } = usePreferences();
  const trades = useMemo(() => toTrades(bundle.trades), [bundle]);
  const { base } = splitSymbol(bundle.market.symbol);
  const columns = useMemo(() => toColumns(base, timeZone), [base, timeZone]);
  const { chosen, isSought, hrefOf, choose } = useChosenTrade(trades.length);
  return (
    <>
      {hasCandles && (
        <Panel title="Trades on the chart" bodyClassName="pb-1">
          <Suspense fallback={<Skeleton className="h-[28rem]" />}>
            <TradeChart bundle={bundle} trades={trades} chosen={chosen} isSought={isSought} onChoose={choose} />
          </Suspense>
        </Panel>
      )}
      <section aria-label="Every round trip" className="max-sm:order-last">
        <LazyDataTable
          id="trades"
          label="Round trips"
          columns={columns}
          rows={trades}
          rowKey={({ number }) => String(number)}
          rowHref={({ number }) => hrefOf(number)}
          selectedKey={chosen === null ? null : String(chosen)}
          filterPlaceholder="Filter by side, day, reason"
          className="max-h-96"
          minWidth="70rem"
          empty={
            <EmptyState
              title="The strategy never traded in this range."
              detail="Its rules were not met once, or the money did not suffice for an entry."
              className="rounded-lg border border-line bg-surface-1"
            />
          }
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
