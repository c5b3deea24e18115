import { DAY_MS, type EpochMs, MINUTE_MS } from '@atb/core/base/time';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { ArchiveFileError } from '../../market-data/archive/archive-file-error.ts';
import type { CandleKey } from '../../market-data/archive/candle-key.ts';

/** Recorded closes of one market, the last of each UTC day, oldest first. */
export interface DayCloses {
  /** When each candle closed, milliseconds since the epoch. */
  readonly closedAt: readonly number[];
  readonly close: readonly number[];
}

interface DayClose {
  readonly closedAt: number;
  readonly close: number;
}

/** Candles up to this length are hundreds of thousands a year: they are read a year at a time. */
const SHORT_MS = 5 * MINUTE_MS;
const YEAR_MS = 366 * DAY_MS;
/** Before the first exchange. */
const BEGINNING = Date.UTC(2010, 0, 1);

/**
 * The closes until `now` (milliseconds since the epoch) that one venue after the other tells of a symbol: of a day the first venue's. Longer
 * candles come first, and shorter ones only after those end. A file that cannot be read tells nothing: the check of the archive says
 * what is wrong with it.
 */
export async function readDayCloses(
  archive: Pick<CandleArchive, 'load'>,
  keys: readonly CandleKey[],
  now: number,
): Promise<DayCloses> {
  const days = new Map<number, DayClose>();
  for (const own of Map.groupBy(keys, ({ venue }) => venue).values()) {
    const found = new Map<number, DayClose>();
    for (const key of own.toSorted((a, b) => timeframeMs(b.timeframe) - timeframeMs(a.timeframe))) {
      await readRest(archive, key, now, found);
    }
    for (const [day, close] of found) if (!days.has(day)) days.set(day, close);
  }
  const sorted = [...days.values()].toSorted((a, b) => a.closedAt - b.closedAt);
  return { closedAt: sorted.map(({ closedAt }) => closedAt), close: sorted.map(({ close }) => close) };
}

/** What comes after the closes that are known. */
async function readRest(
  archive: Pick<CandleArchive, 'load'>,
  key: CandleKey,
  now: number,
  found: Map<number, DayClose>,
): Promise<void> {
  const lengthMs = timeframeMs(key.timeframe);
  const from = [...found.values()].reduce((last, { closedAt }) => Math.max(last, closedAt), BEGINNING);
  // The last candle that has closed.
  const to = now - lengthMs + 1;
  const stepMs = lengthMs <= SHORT_MS ? YEAR_MS : Math.max(1, to - from);
  for (let start = from; start < to; start += stepMs) {
    const end = Math.min(start + stepMs, to);
    try {
      // Nothing is summed: shorter candles have closes of their own.
      noteDays(await archive.load(key, start as EpochMs, end as EpochMs, { storedOnly: true }), found);
    } catch (error) {
      if (!(error instanceof ArchiveFileError)) throw error;
    }
  }
}

function noteDays({ openTime, close, length, timeframe }: CandleSeries, found: Map<number, DayClose>): void {
  const lengthMs = timeframeMs(timeframe);
  for (let row = 0; row < length; row += 1) {
    const [opened = Number.NaN, price = Number.NaN] = [openTime[row], close[row]];
    // Only the last of a day counts.
    const closedAt = opened + lengthMs;
    const next = openTime[row + 1];
    if (!(price > 0) || (next !== undefined && dayOf(next + lengthMs) === dayOf(closedAt))) continue;
    const known = found.get(dayOf(closedAt));
    if (known === undefined || known.closedAt < closedAt) found.set(dayOf(closedAt), { closedAt, close: price });
  }
}

/** The day that a candle closed in: what closes at midnight is of the day that ends then. */
function dayOf(closedAt: number): number {
  return Math.ceil(closedAt / DAY_MS) - 1;
}
