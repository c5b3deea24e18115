import { DEFAULT_SIGNAL_PARAMS } from '@atb/core/signals/signal-params';
import { Figure } from '../../../components/figure.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Price } from '../../../components/price.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { SignalRow } from '../../../lib/signal-row.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { TRADE_COLUMNS } from './trade-columns.tsx';

const TONE: Readonly<Record<SignalRow['signal'], BadgeTone>> = { Long: 'up', Short: 'down', Neutral: 'neutral' };

/** Above the one red, below the other green. Source: specification. */
const RSI_RED_ABOVE = 70;
const RSI_GREEN_BELOW = 30;

function rsiClass(rsi: number): string {
  if (rsi > RSI_RED_ABOVE) return 'text-down';
  return rsi < RSI_GREEN_BELOW ? 'text-up' : '';
}

/** 'Defaults', or the parameters that the signal was read with. */
function describeParams(row: SignalRow): string {
  if (row.strategy !== null) return row.strategy;
  const { emaShort, emaLong, rsiLow, rsiHigh } = DEFAULT_SIGNAL_PARAMS;
  const isDefault =
    row.ema_short === emaShort && row.ema_long === emaLong && row.rsi_low === rsiLow && row.rsi_high === rsiHigh;
  return isDefault ? 'Defaults' : `EMA ${row.ema_short}/${row.ema_long}, RSI ${row.rsi_low}/${row.rsi_high}`;
}

export const SIGNAL_COLUMNS: ReadonlyArray<DataColumn<SignalRow>> = [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 'minmax(6.25rem, 1fr)',
    value: (row) => row.symbol,
    cell: (row) => showSymbol(row.symbol),
    isFixed: true,
  },
  { id: 'timeframe', header: 'Timeframe', width: 'minmax(5rem, 0.7fr)', value: (row) => row.interval },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    width: 'minmax(6rem, 1fr)',
    value: (row) => row.lastClose,
    cell: (row) => <Price value={row.lastClose} />,
  },
  {
    id: 'ema20',
    header: 'EMA20',
    isNumeric: true,
    width: 'minmax(6rem, 1fr)',
    value: (row) => row.ema20,
    cell: (row) => <Price value={row.ema20} />,
  },
  {
    id: 'ema50',
    header: 'EMA50',
    isNumeric: true,
    width: 'minmax(6rem, 1fr)',
    value: (row) => row.ema50,
    cell: (row) => <Price value={row.ema50} />,
  },
  {
    id: 'rsi14',
    header: 'RSI14',
    isNumeric: true,
    width: 'minmax(3.75rem, 0.6fr)',
    value: (row) => row.rsi14,
    cell: (row) => <Figure figure={formatNumber(row.rsi14, { decimals: 1 })} className={rsiClass(row.rsi14)} />,
  },
  {
    id: 'signal',
    header: 'Signal',
    width: 'minmax(4.75rem, 0.8fr)',
    value: (row) => row.signal,
    cell: (row) => (
      <span>
        <Badge tone={TONE[row.signal]}>{row.signal}</Badge>
        {row.signal === 'Neutral' && row.strategy !== null && row.last !== null && (
          <span className="ml-1 text-xs text-fg-3">
            {row.last.signal} {row.last.candlesAgo} ago
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'confidence',
    header: 'Confidence',
    isNumeric: true,
    width: 'minmax(5.75rem, 0.8fr)',
    value: (row) => row.confidence,
    cell: (row) => <span className="num">{row.confidence}</span>,
  },
  ...TRADE_COLUMNS,
  {
    id: 'updated',
    header: 'Updated',
    value: (row) => row.asOf,
    width: 'minmax(13.5rem, 1.6fr)',
    cell: (row) => (
      <span>
        <MarketTime value={row.asOf} /> <span className="text-fg-3">{describeParams(row)}</span>
      </span>
    ),
  },
];
