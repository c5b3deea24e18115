import { type EpochMs, toIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { ArchiveEntry } from './candle-archive.ts';
import type { CandleKey } from './candle-key.ts';

/** A sentence for whoever asked for candles of a span that holds none: what there is instead. */
export function describeAbsence(
  entries: readonly ArchiveEntry[],
  key: CandleKey,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): string {
  const { venue, symbol, timeframe } = key;
  const asked = `There are no candles of ${symbol} ${timeframe} on ${venue} from ${day(from)} to ${day(to)}`;
  const usable = entries.filter(
    (entry) =>
      entry.venue === venue && entry.symbol === symbol && timeframeMs(timeframe) % timeframeMs(entry.timeframe) === 0,
  );
  const spans = usable.flatMap(({ first, last, timeframe: held }) =>
    first === null || last === null ? [] : [`${held} from ${day(first)} to ${day(last)}`],
  );
  if (spans.length > 0) return `${asked}; the archive holds ${spans.join(', ')}.`;
  const others = [...new Set(entries.map((entry) => `${entry.symbol} (${entry.venue})`))];
  return others.length === 0
    ? `${asked}; the archive is empty.`
    : `${asked}; the archive has others: ${others.join(', ')}.`;
}

function day(time: EpochMs): string {
  return toIso(time).slice(0, 10);
}
