import { join } from 'node:path';
import { catalogueFilters, type OrderFilters, type VenuePair } from '@atb/core/backtest/order-filters';
import type { EpochMs } from '@atb/core/base/time';
import { assert } from '@atb/core/base/assert';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { aggregateSeries } from './aggregate-series.ts';
import { allocateSeries } from './allocate-series.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import type {
  ArchiveEntry,
  CandleArchive,
  CandleRange,
  CheckReport,
  ArchiveCoverage,
  LoadedCandles,
  LoadOptions,
  ArchiveWriteOptions,
  WriteReport,
} from './candle-archive.ts';
import { type CandleKey, candleKeyText, compareCandleKeys } from './candle-key.ts';
import type { CandleLayer, LayerSpan } from './candle-layer.ts';
import { clipRanges, sumMissing, findGaps, findGapsBetween, findRanges, groupRanges } from './find-gaps.ts';
import { hashCandles } from './hash-candles.ts';
import { holdLock } from './hold-lock.ts';
import { compareSeries, overlaySeries, pickRows } from './join-series.ts';
import { judgeRows } from './judge-rows.ts';
import { ShippedLayer } from './shipped-layer.ts';
import { readFilters, writeFilters } from './stored-filters.ts';
import { StoredLayer } from './stored-layer.ts';

export interface OpenArchiveOptions {
  /** The operator's data directory; candles are kept in its folder `candles`. */
  readonly dataDir: string;
  /** Folder of the candles that came with the product; null for none. */
  readonly shippedDir: string | null;
}

const EVERYTHING: LayerSpan = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const DIFFERING_TIMES_MAX = 100;

/** Nothing is read before it is asked for. */
export function openCandleArchive({ dataDir, shippedDir }: OpenArchiveOptions): CandleArchive {
  const dir = join(dataDir, 'candles');
  const cacheDir = join(dir, '.shipped');
  return new FileArchive(dir, shippedDir === null ? null : new ShippedLayer({ dir: shippedDir, cacheDir }));
}

/** What is told of a series without reading it again. */
interface KnownSeries {
  readonly entry: ArchiveEntry;
  readonly ranges: readonly CandleRange[];
}

class FileArchive implements CandleArchive {
  readonly #dir: string;
  readonly #stored: StoredLayer;
  /** Upper layers come first: what the operator stored counts before what was shipped. */
  readonly #layers: readonly CandleLayer[];
  readonly #known = new Map<string, { readonly signature: string; readonly series: Promise<KnownSeries> }>();

  constructor(dir: string, shipped: CandleLayer | null) {
    this.#dir = dir;
    this.#stored = new StoredLayer(dir);
    this.#layers = shipped === null ? [this.#stored] : [this.#stored, shipped];
  }

  async keys(): Promise<readonly CandleKey[]> {
    const keys = (await Promise.all(this.#layers.map((layer) => layer.keys()))).flat();
    return [...new Map(keys.map((key) => [candleKeyText(key), key])).values()].sort(compareCandleKeys);
  }

  async list(): Promise<readonly ArchiveEntry[]> {
    const entries: ArchiveEntry[] = [];
    for (const key of await this.keys()) entries.push((await this.#know(key)).entry);
    return entries;
  }

  async coverage(key: CandleKey, from: EpochMs, to: EpochMs): Promise<ArchiveCoverage> {
    const span = { from, to };
    const stepMs = timeframeMs(key.timeframe);
    const source = await this.#chooseSource(key, from, to);
    const ranges = source === null ? [] : rangesOf(source, key.timeframe, span);
    const gaps = findGapsBetween(ranges, span, stepMs);
    return {
      sourceTimeframe: source?.entry.timeframe ?? key.timeframe,
      ranges,
      gaps,
      candles: ranges.reduce((sum, { candles }) => sum + candles, 0),
      missing: sumMissing(gaps),
    };
  }

  async load(key: CandleKey, from: EpochMs, to: EpochMs, options: LoadOptions = {}): Promise<LoadedCandles> {
    const { shared = false, storedOnly = false } = options;
    const source = storedOnly ? null : await this.#chooseSource(key, from, to);
    if (source === null || source.entry.timeframe === key.timeframe) {
      const series = await this.#read(key, { from, to, shared });
      return { ...series, sourceTimeframe: key.timeframe, gaps: findGaps(series) };
    }
    return this.#aggregate(source.entry, key.timeframe, { from, to, shared });
  }

  async write(
    key: CandleKey,
    candles: CandleSeries,
    { replace = false }: ArchiveWriteOptions = {},
  ): Promise<WriteReport> {
    assert(candles.timeframe === key.timeframe, `candles of "${candles.timeframe}" are not ${candleKeyText(key)}`);
    const [fault] = judgeRows(candles, { now: Number.POSITIVE_INFINITY, firstRow: 0 }).faults;
    if (fault !== undefined) throw new Error(`${candleKeyText(key)}, candle ${fault.row}: ${fault.message}`);
    if (candles.length === 0) return { added: 0, same: 0, replaced: 0, differing: 0, differingTimes: [] };
    return holdLock(this.#stored.folder(key), async () => {
      const from = candles.openTime[0] ?? 0;
      const to = (candles.openTime[candles.length - 1] ?? 0) + 1;
      const { added, same, differing } = compareSeries(await this.#read(key, { from, to }), candles);
      const taken = replace ? [...added, ...differing].sort((a, b) => a - b) : added;
      const rows = taken.length === candles.length ? candles : pickRows(candles, taken);
      if (rows.length > 0) await this.#stored.merge(key, rows);
      const times = differing.slice(0, DIFFERING_TIMES_MAX).map((row) => (candles.openTime[row] ?? 0) as EpochMs);
      return {
        added: added.length,
        same: same.length,
        replaced: replace ? differing.length : 0,
        differing: differing.length,
        differingTimes: times,
      };
    });
  }

  async check(key: CandleKey): Promise<CheckReport> {
    const files = (await Promise.all(this.#layers.map((layer) => layer.check(key)))).flat();
    const isSound = files.every((file) => file.fault === null && file.faultCount === 0);
    const series = isSound
      ? await this.#read(key, EVERYTHING)
      : allocateSeries({ length: 0, timeframe: key.timeframe });
    const gaps = findGaps(series);
    const rows = isSound ? series.length : files.reduce((sum, file) => sum + file.rows, 0);
    return { key, rows, ...endsOf(series), gaps, missing: sumMissing(gaps), files, isSound };
  }

  async filters(pair: VenuePair): Promise<OrderFilters | null> {
    return (await readFilters(this.#dir, pair)) ?? catalogueFilters(pair);
  }

  async keepFilters(pair: VenuePair, filters: OrderFilters): Promise<void> {
    await writeFilters(this.#dir, pair, filters);
  }

  async hash(key: CandleKey, from: EpochMs, to: EpochMs): Promise<string> {
    return hashCandles(key, await this.load(key, from, to));
  }

  /** Read once, however many ask, and again when a file has changed. */
  async #know(key: CandleKey): Promise<KnownSeries> {
    const signatures = await Promise.all(this.#layers.map((layer) => layer.signature(key)));
    const signature = signatures.join('|');
    const name = candleKeyText(key);
    const known = this.#known.get(name);
    if (known?.signature === signature) return known.series;
    const layers = this.#layers.filter((_, i) => signatures[i] !== '').map((layer) => layer.name);
    const series = this.#describe(key, layers);
    this.#known.set(name, { signature, series });
    series.catch(() => {
      if (this.#known.get(name)?.series === series) this.#known.delete(name);
    });
    return series;
  }

  async #describe(key: CandleKey, layers: ArchiveEntry['layers']): Promise<KnownSeries> {
    try {
      const series = await this.#read(key, EVERYTHING);
      const gaps = findGaps(series);
      const counts = { rows: series.length, gaps: gaps.length, missing: sumMissing(gaps) };
      return { entry: { ...key, ...counts, ...endsOf(series), fault: null, layers }, ranges: findRanges(series) };
    } catch (error) {
      if (!(error instanceof ArchiveFileError)) throw error;
      const nothing = { rows: 0, first: null, last: null, gaps: 0, missing: 0 };
      return { entry: { ...key, ...nothing, fault: error.message, layers }, ranges: [] };
    }
  }

  /** Of the stored timeframes that add up to the wanted one, that which covers most of the span; null for none. */
  async #chooseSource(key: CandleKey, from: number, to: number): Promise<KnownSeries | null> {
    const keys = (await this.keys()).filter((each) => isSource(each, key));
    const all = await Promise.all(keys.map((each) => this.#know(each)));
    let best: KnownSeries | null = null;
    let bestMs = 0;
    // The timeframe itself first, then from the finest on: a later one must cover more to be taken.
    const own = all.filter(({ entry }) => entry.timeframe === key.timeframe);
    for (const known of [...own, ...all]) {
      const coveredMs = overlapMs(known.entry, from, to);
      if (coveredMs > bestMs) [best, bestMs] = [known, coveredMs];
    }
    const damaged = [...own, ...all].find(({ entry }) => entry.fault !== null)?.entry;
    const isNeeded = damaged !== undefined && (best === null || damaged.timeframe === key.timeframe);
    // Reading it again says what is wrong.
    if (isNeeded) await this.#read(damaged, EVERYTHING);
    return best;
  }

  async #aggregate(source: ArchiveEntry, timeframe: Timeframe, span: Required<LayerSpan>): Promise<LoadedCandles> {
    const stepMs = timeframeMs(timeframe);
    const from = Math.ceil(span.from / stepMs) * stepMs;
    const to = Math.floor(span.to / stepMs) * stepMs;
    const parts = await this.#read(source, { from, to });
    const knownUntil = (source.last ?? 0) + timeframeMs(source.timeframe);
    const options = { timeframe, knownFrom: source.first ?? 0, knownUntil, shared: span.shared };
    const series = aggregateSeries(parts, options);
    return { ...series, sourceTimeframe: source.timeframe, gaps: findGaps(partsOf(parts, series)) };
  }

  async #read(key: CandleKey, span: LayerSpan): Promise<CandleSeries> {
    const [upper, lower] = await Promise.all(this.#layers.map((layer) => layer.read(key, span)));
    if (upper === undefined) return allocateSeries({ length: 0, timeframe: key.timeframe });
    if (lower === undefined || lower.length === 0) return upper;
    return upper.length === 0 ? lower : overlaySeries(upper, lower, span.shared ?? false);
  }
}

function isSource(candidate: CandleKey, wanted: CandleKey): boolean {
  return (
    candidate.venue === wanted.venue &&
    candidate.symbol === wanted.symbol &&
    timeframeMs(wanted.timeframe) % timeframeMs(candidate.timeframe) === 0
  );
}

function overlapMs({ first, last, timeframe }: ArchiveEntry, from: number, to: number): number {
  if (first === null || last === null) return 0;
  return Math.max(0, Math.min(to, last + timeframeMs(timeframe)) - Math.max(from, first));
}

/** Ranges of the candles that `load` would give. */
function rangesOf({ entry, ranges }: KnownSeries, timeframe: Timeframe, span: LayerSpan): readonly CandleRange[] {
  const [partMs, stepMs] = [timeframeMs(entry.timeframe), timeframeMs(timeframe)];
  if (partMs === stepMs) return clipRanges(ranges, span, stepMs);
  const knownFrom = Math.max(span.from, entry.first ?? 0);
  const knownUntil = Math.min(span.to, (entry.last ?? 0) + partMs);
  return groupRanges(ranges, { partMs, stepMs, knownFrom, knownUntil });
}

/** The smaller candles that went into the larger ones. */
function partsOf(parts: CandleSeries, sums: CandleSeries): CandleSeries {
  const first = sums.openTime[0] ?? 0;
  const last = sums.openTime[sums.length - 1] ?? first - timeframeMs(sums.timeframe);
  return sliceCandleSeries(parts, first, last + timeframeMs(sums.timeframe));
}

function endsOf(series: CandleSeries): { readonly first: EpochMs | null; readonly last: EpochMs | null } {
  const [first, last] = [series.openTime[0], series.openTime[series.length - 1]];
  return { first: (first ?? null) as EpochMs | null, last: (last ?? null) as EpochMs | null };
}
