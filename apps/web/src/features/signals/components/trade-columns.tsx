import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import { Figure } from '../../../components/figure.tsx';
import { Price } from '../../../components/price.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { useMarketNow } from '../../../hooks/use-market-now.ts';
import { cn } from '../../../lib/cn.ts';
import { formatCount, formatNumber } from '../../../lib/format-number.ts';
import { formatDuration } from '../../../lib/format-time.ts';
import type { SignalRow } from '../../../lib/signal-row.ts';

/** A level, or why there is none: a strategy without one leaves by its rules. */
function Level({ row, price }: { readonly row: SignalRow; readonly price: string | null }) {
  if (price !== null) return <Price value={price} />;
  return <span className="text-fg-3">{row.entry === null ? '—' : 'By rule'}</span>;
}

function HitRate({ row: { record, recordPending } }: { readonly row: SignalRow }) {
  if (record === null) return <span className="text-fg-3">{recordPending ? 'Counting…' : '—'}</span>;
  const { count, gained } = record;
  if (count === 0) return <span className="text-fg-3">None yet</span>;
  const share = formatNumber(gained / count, { percent: true, decimals: 0 }).text;
  return (
    <span className={cn('num', count < SAMPLE_MIN && 'text-fg-3')}>
      {share} <span className="text-fg-3">n {formatCount(count)}</span>
    </span>
  );
}

/** How long a signal still holds, counted down by market time. */
function Expiry({ at }: { readonly at: string }) {
  const leftMs = Date.parse(at) - useMarketNow();
  return (
    <time dateTime={at} className="num">
      {leftMs > 0 ? formatDuration(leftMs) : 'Expired'}
    </time>
  );
}

function level(id: 'entry' | 'stop' | 'target', header: string): DataColumn<SignalRow> {
  return {
    id,
    header,
    isNumeric: true,
    width: 'minmax(6rem, 1fr)',
    value: (row) => row[id],
    cell: (row) => <Level row={row} price={row[id]} />,
  };
}

/** What such signals came to, the signal as a trade, and how long it holds. */
export const TRADE_COLUMNS: ReadonlyArray<DataColumn<SignalRow>> = [
  {
    id: 'hitRate',
    header: 'Hit rate',
    isNumeric: true,
    width: 'minmax(6.5rem, 1fr)',
    value: ({ record }) => (record === null || record.count === 0 ? null : record.gained / record.count),
    cell: (row) => <HitRate row={row} />,
  },
  level('entry', 'Entry'),
  level('stop', 'Stop'),
  level('target', 'Target'),
  {
    id: 'riskReward',
    header: 'R:R',
    isNumeric: true,
    width: 'minmax(3.5rem, 0.5fr)',
    value: (row) => row.riskReward,
    cell: (row) => <Figure figure={formatNumber(row.riskReward, { decimals: 1 })} />,
  },
  {
    id: 'expires',
    header: 'Expires in',
    isNumeric: true,
    width: 'minmax(6rem, 0.9fr)',
    value: (row) => row.expiresAt,
    cell: (row) => <Expiry at={row.expiresAt} />,
  },
];
