import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { candleOpenTime, type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { MarketDataSource } from '../market-data/market-data-source.ts';

interface CandleNeed {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Only candles that are closed at this moment of market time. */
  readonly at: EpochMs;
  readonly count: number;
}

/**
 * Closed candles of the market for every account of this process. What was fetched is kept, so that a close costs one
 * small question however many bots decide on it.
 */
export class CandleFeed {
  readonly #source: Pick<MarketDataSource, 'candles'>;
  readonly #kept = new Map<string, readonly Candle[]>();
  /** The last question of each kind: the next waits for its answer. */
  readonly #asked = new Map<string, Promise<unknown>>();

  constructor(source: Pick<MarketDataSource, 'candles'>) {
    this.#source = source;
  }

  /** Oldest first, at most `count`; fewer where the market has no more, and without the last where it is not told yet. */
  closed(need: CandleNeed): Promise<readonly Candle[]> {
    const key = `${need.symbol} ${need.timeframe}`;
    const before = this.#asked.get(key) ?? Promise.resolve();
    const answer = before.then(
      () => this.#find(key, need),
      () => this.#find(key, need),
    );
    this.#asked.set(key, answer);
    return answer;
  }

  async #find(key: string, need: CandleNeed): Promise<readonly Candle[]> {
    const stepMs = timeframeMs(need.timeframe);
    const newest = candleOpenTime(need.at, need.timeframe) - stepMs;
    const kept = this.#kept.get(key) ?? [];
    const lacking = Math.ceil((newest - (kept.at(-1)?.openTime ?? Number.NEGATIVE_INFINITY)) / stepMs);
    if (lacking <= 0) {
      const known = kept.filter(({ openTime }) => openTime <= newest);
      return known.length >= need.count ? known.slice(-need.count) : this.#ask(need, need.count, newest);
    }
    const isContinued = lacking < need.count && kept.length >= need.count;
    const fetched = await this.#ask(need, isContinued ? lacking : need.count, newest);
    const last = kept.at(-1)?.openTime ?? 0;
    const candles = isContinued ? [...kept, ...fetched.filter(({ openTime }) => openTime > last)] : fetched;
    this.#kept.set(key, candles.slice(-KEPT_SHARE * need.count));
    return candles.slice(-need.count);
  }

  #ask({ symbol, timeframe }: CandleNeed, limit: number, newest: number): Promise<readonly Candle[]> {
    return this.#source.candles({ symbol, timeframe, limit, before: (newest + 1) as EpochMs });
  }
}

/** Twice what was asked for stays: a restarted account may look back. */
const KEPT_SHARE = 2;
