// columns: a plan computed over all rows at once, each node one loop over typed arrays.
import type { CandleColumns } from '../../indicators/indicator.ts';
import { type HigherSpan, spanKey } from '../higher-timeframe.ts';
import type { SideSignals, SignalColumns } from '../signal-columns.ts';
import { type HigherCandles, toHigherCandles } from './higher-candles.ts';

/** Enough for 65 columns of a year of five-minute candles several times over. */
const BYTES_MAX_DEFAULT = 256 * 1024 * 1024;

/** Memory of columns that nobody reads any more, all of one length. */
export interface FreeColumns {
  readonly length: number;
  readonly series: Float64Array[];
  readonly flags: Uint8Array[];
}

interface HigherCache extends HigherCandles {
  readonly cache: ColumnCache;
}

export interface CacheRoom {
  /** Of the columns that are kept. */
  readonly bytesMax?: number;
  /** Left by a cache that was closed; it goes over to this one, unless it is for another number of candles. */
  readonly memory?: FreeColumns | null;
}

/**
 * Columns computed from one series of candles, shared by all runs on it, and memory for those that need not be kept.
 * The least recently used columns are forgotten when there are too many. Belongs to one thread.
 */
export class ColumnCache {
  readonly candles: CandleColumns;
  /** Length of a candle in milliseconds. */
  readonly durationMs: number;
  readonly #bytesMax: number;
  readonly #columns = new Map<string, readonly Float64Array[]>();
  readonly #higher = new Map<string, HigherCache>();
  readonly #free: FreeColumns;
  /** Columns that signals made from here read. */
  readonly #read = new WeakSet<Float64Array | Uint8Array>();
  #bytes = 0;

  constructor(candles: CandleColumns, durationMs: number, { bytesMax = BYTES_MAX_DEFAULT, memory }: CacheRoom = {}) {
    this.candles = candles;
    this.durationMs = durationMs;
    this.#bytesMax = bytesMax;
    const { length } = candles;
    this.#free = memory?.length === length ? memory : { length, series: [], flags: [] };
  }

  /** Number of computations kept. */
  get size(): number {
    return this.#columns.size;
  }

  find(key: string): readonly Float64Array[] | null {
    const found = this.#columns.get(key);
    if (found === undefined) return null;
    this.#columns.delete(key);
    this.#columns.set(key, found);
    return found;
  }

  keep(key: string, columns: readonly Float64Array[]): void {
    this.#columns.set(key, columns);
    this.#bytes += bytesOf(columns);
    for (const [oldest, dropped] of this.#columns) {
      if (this.#bytes <= this.#bytesMax || oldest === key) return;
      // Signals of earlier runs may still read these, so their memory is not used again.
      this.#columns.delete(oldest);
      this.#bytes -= bytesOf(dropped);
    }
  }

  /** Candles of a higher timeframe with a cache of their own. */
  higher(span: HigherSpan): HigherCache {
    const key = spanKey(span);
    const known = this.#higher.get(key);
    if (known !== undefined) return known;
    const higher = toHigherCandles(this.candles, this.durationMs, span);
    const made = { ...higher, cache: new ColumnCache(higher.candles, span.durationMs, { bytesMax: this.#bytesMax }) };
    this.#higher.set(key, made);
    return made;
  }

  /** A column of any content. */
  takeSeries(): Float64Array {
    return this.#free.series.pop() ?? new Float64Array(this.candles.length);
  }

  /** Flags of any content. */
  takeFlags(): Uint8Array {
    return this.#free.flags.pop() ?? new Uint8Array(this.candles.length);
  }

  giveSeries(column: Float64Array): void {
    this.#free.series.push(column);
  }

  giveFlags(flags: Uint8Array): void {
    this.#free.flags.push(flags);
  }

  /** Keeps the memory of columns from others as long as the signals that read them. */
  noteRead(columns: Iterable<Float64Array | Uint8Array>): void {
    for (const column of columns) this.#read.add(column);
  }

  /**
   * Memory of a column that no signals made from here read, of any content; null when there is none. What was in it is computed anew
   * should it be asked for: a run's own averages are done with when its signals are there, and fresh memory is dear.
   */
  takeUnread(): Float64Array | null {
    for (const [key, columns] of this.#columns) {
      if (this.#free.series.length > 0) break;
      if (columns.some((column) => this.#read.has(column))) continue;
      this.#columns.delete(key);
      this.#bytes -= bytesOf(columns);
      this.#free.series.push(...columns);
    }
    return this.#free.series.pop() ?? null;
  }

  /** Takes back the flags of signals that nobody reads any more, for the next run. */
  release(signals: SignalColumns): void {
    const flags = new Set([signals.long, signals.short].flatMap(flagsOf));
    for (const each of flags) this.giveFlags(each);
  }

  /**
   * Ends the cache and gives the memory of its columns for another one (that of higher timeframes is let go): fresh memory for a
   * column costs more than a moving average computed into it. No signals that came from here may be read any more.
   */
  close(): FreeColumns {
    for (const columns of this.#columns.values()) for (const column of columns) this.giveSeries(column);
    this.#columns.clear();
    this.#higher.clear();
    this.#bytes = 0;
    return this.#free;
  }
}

function flagsOf(side: SideSignals | null): readonly Uint8Array[] {
  return side === null ? [] : [side.entry, side.exit];
}

function bytesOf(columns: readonly Float64Array[]): number {
  return columns.reduce((sum, column) => sum + column.byteLength, 0);
}
