import { usePreferences } from '../../hooks/use-preferences.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { Delta } from '../delta.tsx';
import { Price } from '../price.tsx';
import { Qty } from '../qty.tsx';
import type { ChartCandle } from './chart-types.ts';

export interface CandleTableProps {
  readonly label: string;
  readonly candles: readonly ChartCandle[];
  readonly tick?: string | undefined;
}

/** Candles listed; older ones are on the chart. */
const LISTED_MAX = 100;
const HEADS = ['Open', 'High', 'Low', 'Close', 'Change', 'Volume'] as const;

/** The chart in words, newest first. */
export function CandleTable({ label, candles, tick }: CandleTableProps) {
  const { timeZone } = usePreferences();
  const listed = candles.slice(-LISTED_MAX).toReversed();
  return (
    <div role="region" aria-label={`${label}, table`} tabIndex={0} className="h-full overflow-auto">
      <table className="w-full text-xs">
        <thead className="sticky top-0 bg-surface-1 text-2xs text-fg-2">
          <tr>
            <th scope="col" className="h-row px-3 text-left font-medium">
              Opened
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-3 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((candle) => (
            <tr key={candle.time} className="h-7 border-t border-line/60">
              <th scope="row" className="num px-3 text-left font-normal">
                {formatDateTime(candle.time, timeZone)}
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((value, index) => (
                <td key={HEADS[index]} className="px-3 text-right">
                  <Price value={value} tick={tick} />
                </td>
              ))}
              <td className="px-3 text-right">
                <Delta value={candle.open === 0 ? 0 : candle.close / candle.open - 1} />
              </td>
              <td className="px-3 text-right">
                <Qty value={candle.volume} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
