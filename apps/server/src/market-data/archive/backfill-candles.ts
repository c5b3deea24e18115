import { instrumentFilters } from '@atb/core/backtest/assumptions';
import type { EpochMs } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import { VenueRefusedError, VenueUnavailableError } from '../ccxt/venue-error.ts';
import type { Clock } from '../clock.ts';
import type { MarketDataSource } from '../market-data-source.ts';
import type { CandleArchive, CandleGap } from './candle-archive.ts';
import type { CandleKey } from './candle-key.ts';
import { findGapsInSpan } from './find-gaps.ts';

export interface BackfillProgress {
  /** Candles that the exchange gave, and how many of them are new. */
  readonly fetched: number;
  readonly added: number;
  /** Candle times asked for so far, of all that were missing at the start. */
  readonly done: number;
  readonly total: number;
  /** The exchange is not asked before this moment (wall time); null while it answers. */
  readonly pausedUntil: EpochMs | null;
}

export interface BackfillOptions {
  readonly archive: CandleArchive;
  readonly source: Pick<MarketDataSource, 'candles' | 'instrument' | 'now' | 'venue'>;
  /** Wall time, for pauses. */
  readonly clock: Clock;
  /** Of the source's venue. */
  readonly key: CandleKey;
  /** `from <= openTime < to`; what is not closed yet is left out. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Ends the work between two pages; what was fetched is kept. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: BackfillProgress) => void;
}

export interface BackfillResult {
  readonly status: 'complete' | 'cancelled';
  readonly fetched: number;
  readonly added: number;
  /** Candle times of the span that are still without a candle: the exchange has none, or the work was cancelled. */
  readonly missing: number;
}

/** Candles of one page: what each of the venues gives in at most four calls. */
const PAGE_CANDLES = 1_000;
/** Between two pages, beside the spacing of calls that the source itself keeps. */
const PAUSE_MS = 250;
/** In a row, without any answer in between: about ten minutes with the source's growing pauses. */
const FAILURES_MAX = 15;

/**
 * Fetches what the archive lacks of a span, oldest first, page by page. A page is kept as soon as it came, so that a
 * later run goes on where this one ended.
 * @throws VenueRefusedError when the exchange will not tell, VenueUnavailableError when it stayed away for long.
 */
export async function backfillCandles(options: BackfillOptions): Promise<BackfillResult> {
  const { archive, source, clock, key, onProgress } = options;
  const signal = options.signal ?? new AbortController().signal;
  const stepMs = timeframeMs(key.timeframe);
  const to = Math.min(options.to, Math.floor(source.now() / stepMs) * stepMs) as EpochMs;
  const pages = toPages(await findMissing(archive, key, options.from, to), stepMs);
  const total = pages.reduce((sum, page) => sum + page.missing, 0);
  let [fetched, added, done] = [0, 0, 0];
  const report = (pausedUntil: EpochMs | null): void => onProgress?.({ fetched, added, done, total, pausedUntil });
  report(null);
  for (const page of pages) {
    if (signal.aborted) break;
    if (done > 0) await clock.wait(PAUSE_MS, signal);
    const candles = await fetchPage(options, page, { signal, onPause: report });
    if (candles === null) break;
    const written = await archive.write(key, toCandleSeries(candles, key.timeframe));
    fetched += candles.length;
    added += written.added;
    done += page.missing;
    report(null);
  }
  await keepFilters(options);
  const missing = (await findMissing(archive, key, options.from, to)).reduce((sum, gap) => sum + gap.missing, 0);
  return { status: done < total ? 'cancelled' : 'complete', fetched, added, missing };
}

/** Of a pair that nothing is known of, what the exchange asks of orders; what is known already stays, and results with it. */
async function keepFilters({ archive, source, key }: BackfillOptions): Promise<void> {
  const instrument = source.instrument(key.symbol);
  if (instrument === null || (await archive.filters(key)) !== null) return;
  await archive.keepFilters(key, instrumentFilters(instrument));
}

async function findMissing(
  archive: CandleArchive,
  key: CandleKey,
  from: EpochMs,
  to: EpochMs,
): Promise<readonly CandleGap[]> {
  if (to <= from) return [];
  return findGapsInSpan(await archive.load(key, from, to, { storedOnly: true }), from, to);
}

function toPages(gaps: readonly CandleGap[], stepMs: number): readonly CandleGap[] {
  return gaps.flatMap((gap) =>
    Array.from({ length: Math.ceil(gap.missing / PAGE_CANDLES) }, (_, i) => {
      const from = (gap.from + i * PAGE_CANDLES * stepMs) as EpochMs;
      const to = Math.min(gap.to, from + PAGE_CANDLES * stepMs) as EpochMs;
      return { from, to, missing: (to - from) / stepMs };
    }),
  );
}

interface PageOptions {
  readonly signal: AbortSignal;
  readonly onPause: (until: EpochMs) => void;
}

/** Candles of one page, null when the work was cancelled while the exchange was away. */
async function fetchPage({ source, clock, key }: BackfillOptions, page: CandleGap, { signal, onPause }: PageOptions) {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      const { symbol, timeframe } = key;
      const candles = await source.candles({ symbol, timeframe, before: page.to, limit: page.missing });
      if (source.instrument(symbol) === null) throw new VenueRefusedError(`${source.venue} has no pair "${symbol}"`);
      return candles.filter(({ openTime }) => openTime >= page.from && openTime < page.to);
    } catch (error) {
      if (!(error instanceof VenueUnavailableError) || failures >= FAILURES_MAX) throw error;
      onPause(error.retryAt);
      await clock.wait(error.retryAt - clock.now(), signal);
    }
  }
  return null;
}
