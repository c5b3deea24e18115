import { createHash } from 'node:crypto';
import { addMs, type EpochMs } from '@atb/core/base/time';
import { type CandleSeries, lowerBound } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { CandleKey } from '../../market-data/archive/candle-key.ts';
import { columnsOf } from '../../market-data/archive/columns-of.ts';
import { hashCandles } from '../../market-data/archive/hash-candles.ts';
import { RunFailed } from './run-end.ts';
import type { CandleFacts } from './thread-messages.ts';

export interface CandleRequest {
  readonly key: CandleKey;
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Candles before the range that are wanted. */
  readonly before: number;
  /** Candles of a shorter timeframe beside them; null for none. */
  readonly detailTimeframe: Timeframe | null;
}

export interface CandlesOfPair {
  readonly candles: CandleSeries;
  /** First row of the range. */
  readonly startRow: number;
  readonly detail: CandleSeries | null;
  readonly facts: CandleFacts;
}

/** The candles of one pair in memory that threads share. @throws RunFailed with a sentence when there are too few. */
export async function loadCandles(archive: CandleArchive, candleRequest: CandleRequest): Promise<CandlesOfPair> {
  const { key, from, to, before, detailTimeframe } = candleRequest;
  const { symbol, timeframe, venue } = key;
  const loaded = await archive.load(key, addMs(from, -before * timeframeMs(timeframe)), to, { shared: true });
  const candles = columnsOf(loaded);
  const startRow = lowerBound(candles, from);
  if (candles.length - startRow < 2) {
    const span = [from, to].map((time) => new Date(time).toISOString());
    const what =
      candles.length === startRow ? 'There are no candles' : 'There is only one candle, and a run needs two,';
    throw new RunFailed(`${what} of ${symbol} ${timeframe} on ${venue} from ${span.join(' to ')}.`);
  }
  const detailKey = detailTimeframe === null ? null : { ...key, timeframe: detailTimeframe };
  const detail = detailKey === null ? null : columnsOf(await archive.load(detailKey, from, to, { shared: true }));
  const hash = hashCandles(key, candles);
  return {
    candles,
    startRow,
    detail,
    facts: {
      symbol,
      sourceTimeframe: loaded.sourceTimeframe,
      dataHash: detail === null || detailKey === null ? hash : joinHashes([hash, hashCandles(detailKey, detail)]),
      gaps: loaded.gaps
        .filter((gap) => gap.to > from)
        .map(({ from: first, to: next, missing }) => ({ from: first, to: next, missing })),
      detailShare: detail === null ? null : shareOf(detail, candles, startRow),
    },
  };
}

/** One name for several series. */
export function joinHashes(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}

/** Share of the range's time that the detail candles cover. */
function shareOf(detail: CandleSeries, candles: CandleSeries, startRow: number): number {
  const covered = detail.length * timeframeMs(detail.timeframe);
  return Math.min(1, covered / ((candles.length - startRow) * timeframeMs(candles.timeframe)));
}
