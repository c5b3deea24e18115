import { setTimeout as sleep } from 'node:timers/promises';
import { addMs, type EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { timeframeMs } from '@atb/core/market/timeframe';
import {
  type AnalysisFault,
  type CoinColumns,
  findCandleFault,
  toCoinColumns,
} from '@atb/core/market-analysis/coin-columns';
import { ANALYSIS_TIMEFRAME } from '@atb/core/market-analysis/words';
import type { ScanPace, ScanUniverse } from './scan-universe.ts';

/** The candles of one coin by column, or what is wrong with them. */
export type ShelvedCandles = { readonly columns: CoinColumns } | { readonly fault: AnalysisFault };

interface Entry {
  /** Null before anything was read. */
  readonly candles: ShelvedCandles | null;
  /** Market time at which the next candle has closed. */
  readonly freshUntil: number;
  /** Steady time before which a venue is not asked again. */
  readonly askAgainAt: number;
}

const CANDLE_MS = timeframeMs(ANALYSIS_TIMEFRAME);
/** Candles that end this long ago have a gap at their end. */
const LATE_MAX_MS = 3 * CANDLE_MS;
/** A venue that had no next candle yet, or did not answer, is left alone for this long. */
const ASK_AGAIN_MS = 15_000;

/** Keeps the candles of every coin until the next one has closed: a pass asks only for what it does not have. */
export class CandleShelf {
  readonly #universe: ScanUniverse;
  readonly #steadyMs: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #pace: ScanPace;
  #renewal: Promise<void> | null = null;

  constructor(universe: ScanUniverse, pace: ScanPace, steadyMs: () => number) {
    this.#universe = universe;
    this.#pace = pace;
    this.#steadyMs = steadyMs;
  }

  /** Null for a coin whose candles could not be had. */
  get(symbol: string): ShelvedCandles | null {
    return this.#entries.get(symbol)?.candles ?? null;
  }

  /** Brings the coins up to date, a few at a time; one whose candles cannot be had keeps those it has. Never two at once. */
  renew(symbols: readonly string[]): Promise<void> {
    this.#renewal ??= this.#renewAll(symbols).finally(() => (this.#renewal = null));
    return this.#renewal;
  }

  async #renewAll(symbols: readonly string[]): Promise<void> {
    const now = this.#universe.now();
    const waiting = symbols.filter((symbol) => this.#isDue(symbol, now));
    const { lanes: count, restMs } = this.#pace;
    const lanes = Array.from({ length: Math.min(count, waiting.length) }, async () => {
      for (let symbol = waiting.shift(); symbol !== undefined; symbol = waiting.shift()) {
        await this.#fetch(symbol);
        if (restMs > 0 && waiting.length > 0) await sleep(restMs, undefined, { ref: false });
      }
    });
    await Promise.all(lanes);
  }

  #isDue(symbol: string, now: EpochMs): boolean {
    const entry = this.#entries.get(symbol);
    return entry === undefined || (now >= entry.freshUntil && this.#steadyMs() >= entry.askAgainAt);
  }

  async #fetch(symbol: string): Promise<void> {
    const askAgainAt = this.#universe.isRemote ? this.#steadyMs() + ASK_AGAIN_MS : 0;
    try {
      const candles = await this.#universe.candles(symbol);
      const last = candles.at(-1);
      const freshUntil = last === undefined ? 0 : addMs(last.openTime, 2 * CANDLE_MS);
      this.#entries.set(symbol, { candles: this.#shelve(candles), freshUntil, askAgainAt });
    } catch {
      const known = this.#entries.get(symbol)?.candles ?? null;
      this.#entries.set(symbol, { candles: known, freshUntil: 0, askAgainAt: this.#steadyMs() + ASK_AGAIN_MS });
    }
  }

  #shelve(candles: readonly Candle[]): ShelvedCandles {
    const last = candles.at(-1);
    const fault = findCandleFault(candles);
    if (fault !== null || last === undefined) return { fault: fault ?? 'NO_CANDLES' };
    const isLate = this.#universe.now() - last.openTime > CANDLE_MS + LATE_MAX_MS;
    return isLate ? { fault: 'CANDLE_GAPS' } : { columns: toCoinColumns(candles) };
  }
}
