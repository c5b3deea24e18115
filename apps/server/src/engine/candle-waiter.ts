import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS, type EpochMs } from '@atb/core/base/time';
import type { AwaitedCandles, ClosedCandles } from '@atb/core/engine/account/awaited-candles';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { Logger } from '../logger.ts';
import type { CandleFeed } from './candle-feed.ts';

export interface CandleWaiterOptions {
  readonly feed: Pick<CandleFeed, 'closed'>;
  readonly logger: Logger;
  /** Wall time that an account waits for candles before its quotes go on without them; null = as long as it takes. */
  readonly timeoutMs: number | null;
}

/** A market that does not tell a candle is asked again after a second, then ever more seldom. */
const FIRST_WAIT_MS = SECOND_MS;
const LONGEST_WAIT_MS = MINUTE_MS;
/** After a long absence older candles than these decide nothing any more. */
const MISSED_MAX = 2_000;

interface Wait {
  readonly until: number;
  readonly waitMs: number;
}

/** Brings one account the candles that its bots wait for, and gives a market that has not got them some time. */
export class CandleWaiter {
  readonly #options: CandleWaiterOptions;
  readonly #waits = new Map<string, Wait>();

  constructor(options: CandleWaiterOptions) {
    this.#options = options;
  }

  /** False while the market is given time. */
  isDue(symbol: string, { timeframe }: Pick<AwaitedCandles, 'timeframe'>, at: EpochMs): boolean {
    const wait = this.#waits.get(`${symbol} ${timeframe}`);
    return wait === undefined || at >= wait.until;
  }

  /** Every candle that closed since the one waited for, oldest first, each with those before it. */
  async fetch(symbol: string, awaited: AwaitedCandles, at: EpochMs): Promise<readonly ClosedCandles[]> {
    const { timeframe, closesAt, count } = awaited;
    const stepMs = timeframeMs(timeframe);
    const missed = Math.min(Math.floor((at - closesAt) / stepMs), MISSED_MAX);
    const candles = await this.#ask(symbol, awaited, { at, count: count + missed });
    const closed = candles.flatMap((candle, index): ClosedCandles[] => {
      const closedAt = (candle.openTime + stepMs) as EpochMs;
      if (closedAt < closesAt) return [];
      return [{ symbol, timeframe, at: closedAt, candles: candles.slice(Math.max(0, index + 1 - count), index + 1) }];
    });
    this.#remember(`${symbol} ${timeframe}`, closed.length > 0, at);
    return closed;
  }

  async #ask(symbol: string, { timeframe }: AwaitedCandles, need: { readonly at: EpochMs; readonly count: number }) {
    const { feed, logger, timeoutMs } = this.#options;
    const answer = feed.closed({ symbol, timeframe, ...need }).catch((error: unknown) => {
      logger.warn({ err: error, symbol, timeframe }, 'the candles that bots wait for could not be had; asking again');
      return [];
    });
    if (timeoutMs === null) return answer;
    const ending = new AbortController();
    const late = sleep(timeoutMs, [], { signal: ending.signal }).catch(() => []);
    return Promise.race([answer, late]).finally(() => ending.abort());
  }

  #remember(key: string, isThere: boolean, at: EpochMs): void {
    const before = this.#waits.get(key);
    if (isThere) this.#waits.delete(key);
    else {
      const waitMs = Math.min(before === undefined ? FIRST_WAIT_MS : before.waitMs * 2, LONGEST_WAIT_MS);
      this.#waits.set(key, { until: at + waitMs, waitMs });
    }
  }
}
