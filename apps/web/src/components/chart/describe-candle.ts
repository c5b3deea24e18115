import { formatNumber } from '../../lib/format-number.ts';
import { formatDateTime, type TimeZoneChoice } from '../../lib/format-time.ts';
import type { ChartCandle, ChartFill } from './chart-types.ts';

/** A candle read aloud, with what was executed in it. */
export function describeCandle(
  candle: ChartCandle,
  fills: readonly ChartFill[],
  { decimals, zone }: { readonly decimals: number; readonly zone: TimeZoneChoice },
): string {
  const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(
    (value) => formatNumber(value, { decimals }).text,
  );
  const change = formatNumber(candle.open === 0 ? 0 : candle.close / candle.open - 1, {
    percent: true,
    signed: true,
  }).text;
  const done = fills.map((fill) => `${fill.side} ${fill.text}`).join(', ');
  return `${formatDateTime(candle.time, zone)}, open ${open}, high ${high}, low ${low}, close ${close}, ${change}${done === '' ? '' : `, ${done}`}`;
}
