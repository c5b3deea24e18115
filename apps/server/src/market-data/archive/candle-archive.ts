// archive: candles kept on disk as Arrow files, those shipped with the product included; what backtests are run on.
import type { EpochMs } from '@atb/core/base/time';
import type { OrderFilters, VenuePair } from '@atb/core/backtest/order-filters';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { CandleKey } from './candle-key.ts';
import type { RowFaults } from './judge-rows.ts';

/** `stored`: imported or fetched by the operator. `shipped`: came with the product, read-only. */
export type LayerName = 'stored' | 'shipped';

/** Candles that are not there although candles before and after them are. */
export interface CandleGap {
  /** Open time of the first missing candle. */
  readonly from: EpochMs;
  /** Open time of the next candle that is there. */
  readonly to: EpochMs;
  readonly missing: number;
}

/** Candles without a gap: from the open of the first to the close of the last. */
export interface CandleRange {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly candles: number;
}

/** One stored series. A larger timeframe can be loaded without being listed: it is summed. */
export interface ArchiveEntry extends CandleKey {
  readonly rows: number;
  /** Open times of the first and the last candle; null when nothing can be read. */
  readonly first: EpochMs | null;
  readonly last: EpochMs | null;
  /** Number of gaps, and of candles missing in them. */
  readonly gaps: number;
  readonly missing: number;
  readonly layers: readonly LayerName[];
  /** Why it cannot be read, naming the file; null when it can. */
  readonly fault: string | null;
}

export interface LoadOptions {
  /** Puts all columns into shared memory, so that worker threads read them without a copy. */
  readonly shared?: boolean;
  /** Only candles of this very timeframe, none summed from smaller ones. */
  readonly storedOnly?: boolean;
}

export interface LoadedCandles extends CandleSeries {
  /** What the candles were summed from; the timeframe itself when it is stored. */
  readonly sourceTimeframe: Timeframe;
  /** Between the first and the last candle, counted in candles of the source timeframe. */
  readonly gaps: readonly CandleGap[];
}

/** What there is of a span, for a bar: `ranges` and `gaps` together cover it without overlapping. */
export interface ArchiveCoverage {
  readonly sourceTimeframe: Timeframe;
  readonly ranges: readonly CandleRange[];
  readonly gaps: readonly CandleGap[];
  /** Candles of the timeframe asked for. */
  readonly candles: number;
  readonly missing: number;
}

export interface ArchiveWriteOptions {
  /** Lets a candle that differs from the one kept take its place; otherwise the kept one stays. */
  readonly replace?: boolean;
}

export interface WriteReport {
  readonly added: number;
  /** Were there already, equal in every figure. */
  readonly same: number;
  readonly replaced: number;
  /** Differ from the candle kept, in all; and the open times of the first hundred. */
  readonly differing: number;
  readonly differingTimes: readonly EpochMs[];
}

export interface CheckedFile extends RowFaults {
  readonly path: string;
  readonly rows: number;
  /** Why it cannot be read at all, null when it can. */
  readonly fault: string | null;
}

export interface CheckReport {
  readonly key: CandleKey;
  readonly rows: number;
  readonly first: EpochMs | null;
  readonly last: EpochMs | null;
  readonly gaps: readonly CandleGap[];
  readonly missing: number;
  /** Each file with the rows that are duplicates, out of order or impossible. */
  readonly files: readonly CheckedFile[];
  /** True when every file can be read and holds no faulty row. Gaps are no fault: an exchange may have been down. */
  readonly isSound: boolean;
}

/** Spans are `from <= openTime < to`. @throws ArchiveFileError, which names the file, when one cannot be read. */
export interface CandleArchive {
  /** What series there are, sorted by venue, symbol and timeframe; none of them is read. */
  keys(): Promise<readonly CandleKey[]>;
  /** Sorted by venue, symbol and timeframe. */
  list(): Promise<readonly ArchiveEntry[]>;
  /** Edges count: a span that begins before the first candle begins with a gap. */
  coverage(key: CandleKey, from: EpochMs, to: EpochMs): Promise<ArchiveCoverage>;
  /**
   * Closed candles of a span, empty when there are none. Not copied where one file holds them all. A timeframe that is
   * not stored, or whose candles cover less of the span, is summed from the finest one that covers most of it: only
   * candles that begin and end within the span and within what is stored.
   */
  load(key: CandleKey, from: EpochMs, to: EpochMs, options?: LoadOptions): Promise<LoadedCandles>;
  /** All or nothing. Writing what is there already changes nothing. @throws on a candle that cannot be. */
  write(key: CandleKey, candles: CandleSeries, options?: ArchiveWriteOptions): Promise<WriteReport>;
  check(key: CandleKey): Promise<CheckReport>;
  /** What the venue asks of orders for a pair: as kept with its candles, or else as the product knows it; null where neither is. */
  filters(pair: VenuePair): Promise<OrderFilters | null>;
  /** Keeps it beside the candles of the pair, in place of what was kept before. */
  keepFilters(pair: VenuePair, filters: OrderFilters): Promise<void>;
  /** SHA-256 in hex of the candles that `load` gives: the same however they are spread over files. */
  hash(key: CandleKey, from: EpochMs, to: EpochMs): Promise<string>;
}
