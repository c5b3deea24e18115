import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import type { WholeMarket } from '../../market-data/market-data-source.ts';

/** Last prices of the whole market that this server's own is a part of. */
export interface MarketTickers {
  /** Last traded prices of symbols, of those that the exchange trades; null of all others. Never waits long. */
  readonly read: (symbols: readonly string[]) => Promise<(symbol: string) => number | null>;
}

/** The exchange is asked so often at most, and once it has told its list, so often for a coin that is not in it. */
const ASK_MS = 30_000;
const LIST_MS = HOUR_MS;
/** Who values a portfolio waits no longer for an exchange; what it tells counts next time. */
const WAIT_MS = 2_000;
/** Tickers that could not be renewed for longer are no prices of now. */
const STALE_MS = 5 * MINUTE_MS;

/**
 * By the list that the scanner reads, one call for all coins. It is only asked when somebody holds a coin that it tells of: any number of
 * other names costs a look at it, and one call an hour, as the coin may be new.
 */
export function createMarketTickers(whole: () => WholeMarket | undefined, steadyMs: () => number): MarketTickers {
  let [askedAt, heardAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let asking: Promise<void> | null = null;

  const ask = async (market: WholeMarket): Promise<void> => {
    const began = steadyMs();
    askedAt = began;
    // What it told before stands until it is stale.
    await market.refresh().then(
      () => (heardAt = began),
      () => undefined,
    );
  };
  const isDue = (market: WholeMarket, symbols: readonly string[]): boolean => {
    const now = steadyMs();
    if (now - askedAt < ASK_MS) return false;
    return now - heardAt >= LIST_MS || symbols.some((symbol) => market.nameOf(symbol) !== null);
  };

  return {
    read: async (symbols) => {
      const market = whole();
      if (market === undefined || symbols.length === 0) return () => null;
      if (asking === null && isDue(market, symbols)) asking = ask(market).finally(() => (asking = null));
      if (asking !== null) await withinWait(asking);
      const isFresh = steadyMs() - heardAt < STALE_MS;
      return (symbol) => {
        const last = isFresh ? (market.dayStats(symbol)?.last ?? 0) : 0;
        return last > 0 ? last : null;
      };
    },
  };
}

async function withinWait(asking: Promise<void>): Promise<void> {
  const ending = new AbortController();
  await Promise.race([asking, sleep(WAIT_MS, undefined, { signal: ending.signal }).catch(() => undefined)]);
  ending.abort();
}
