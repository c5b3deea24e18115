import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import { analyseCoin, type CoinReading } from '@atb/core/market-analysis/analyse-coin';
import { createMeasuringSpace } from '@atb/core/market-analysis/measure-coin';
import { CandleShelf } from './candle-shelf.ts';
import { OWN_PACE, type ScanUniverse } from './scan-universe.ts';

/** What a pass found out about a coin. */
export interface PassedCoin {
  readonly symbol: string;
  readonly name: string;
  readonly isTraded: boolean;
  readonly price: number;
  readonly volume: number;
  /** Percent; null while nothing is known of the day before. */
  readonly change24h: number | null;
  /** Closed candles. */
  readonly candles: number;
  readonly reading: CoinReading;
}

/** COMING: its candles have not been read yet. */
export type PassFault = 'COMING' | 'NO_PRICE_DATA' | 'NO_CANDLES' | 'CANDLE_GAPS' | 'FLAT_MARKET';

export interface MarketPass {
  /** Market time. */
  readonly asOf: EpochMs;
  /** Of the calculation and of fetching candles that were not there, ms. */
  readonly tookMs: number;
  readonly coins: ReadonlyMap<string, PassedCoin>;
  readonly faults: ReadonlyMap<string, PassFault>;
}

/** One pass serves whoever asks within this time of its end. */
const KEEP_MS = 2_000;
/**
 * A venue is asked for candles a coin at a time, which may take minutes for hundreds: nobody waits longer for it, and who asks meanwhile
 * gets what there is.
 */
const VENUE_WAIT_MS = 5_000;
/** Coins between which other work gets its turn: about a millisecond of calculation. */
const SLICE = 16;

/** Looks at every coin, at most once every two seconds for all users together. */
export function createMarketPasses(universe: ScanUniverse, steadyMs: () => number): () => Promise<MarketPass> {
  const shelves: Shelves = {
    own: new CandleShelf(universe, OWN_PACE, steadyMs),
    others: new CandleShelf(universe, universe.pace, steadyMs),
  };
  const space = createMeasuringSpace();
  let latest: Promise<MarketPass> | null = null;
  let keptUntil = Number.POSITIVE_INFINITY;

  const pass = async (): Promise<MarketPass> => {
    const startedAt = steadyMs();
    // A venue that tells no list now has the one that it told before.
    await universe.refresh?.().catch(() => undefined);
    const symbols = universe.symbols();
    await renew(universe, shelves, symbols);
    const coins = new Map<string, PassedCoin>();
    const faults = new Map<string, PassFault>();
    for (const [index, symbol] of symbols.entries()) {
      if (index % SLICE === SLICE - 1) await nextTurn();
      const found = lookAt(universe, shelves, space, symbol);
      if (typeof found === 'string') faults.set(symbol, found);
      else coins.set(symbol, found);
    }
    return { asOf: universe.now(), tookMs: steadyMs() - startedAt, coins, faults };
  };

  return () => {
    if (latest !== null && steadyMs() < keptUntil) return latest;
    const started = pass();
    latest = started;
    keptUntil = Number.POSITIVE_INFINITY;
    started.then(
      () => (keptUntil = steadyMs() + KEEP_MS),
      () => (latest = null),
    );
    return started;
  };
}

/** What this server trades never waits for the hundreds that it does not. */
interface Shelves {
  readonly own: CandleShelf;
  readonly others: CandleShelf;
}

/** Candles of our own market are there at once; those of a venue are renewed while others are read. */
async function renew(
  { isRemote, isTraded }: ScanUniverse,
  { own, others }: Shelves,
  symbols: readonly string[],
): Promise<void> {
  const renewal = own.renew(symbols.filter(isTraded));
  void others.renew(symbols.filter((symbol) => !isTraded(symbol)));
  if (!isRemote) return renewal;
  const ending = new AbortController();
  const waited = sleep(VENUE_WAIT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
  await Promise.race([renewal, waited]);
  ending.abort();
}

function lookAt(
  universe: ScanUniverse,
  { own, others }: Shelves,
  space: ReturnType<typeof createMeasuringSpace>,
  symbol: string,
): PassedCoin | PassFault {
  const quote = universe.quote(symbol);
  if (quote === null) return 'NO_PRICE_DATA';
  const isTraded = universe.isTraded(symbol);
  const shelved = (isTraded ? own : others).get(symbol);
  if (shelved === null) return 'COMING';
  if ('fault' in shelved) return shelved.fault;
  const { price, volume, open24h } = quote;
  const { columns } = shelved;
  return {
    symbol,
    name: universe.nameOf(symbol),
    isTraded,
    price,
    volume,
    change24h: open24h === null || open24h <= 0 ? null : 100 * (price / open24h - 1),
    candles: columns.closed,
    reading: analyseCoin(columns, { price, volume }, space),
  };
}
