import { DAY_MS } from '@atb/core/base/time';
import { type Decimal, decFromNumber, toNumber } from '@atb/core/base/decimal';
import { findRoute, type RecordedRoute, routeMarkets } from '@atb/core/market/recorded-route';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { CandleKey } from '../../market-data/archive/candle-key.ts';
import { RECORDED_VENUES } from '../../tax/load-closes.ts';
import { type DayCloses, readDayCloses } from './read-day-closes.ts';

/** What one unit of an asset was worth in dollars by recorded closes. */
interface RecordedPrice {
  readonly price: Decimal;
  /** The markets whose closes are multiplied: the asset's own, or one over which it is valued and that one's. */
  readonly symbols: readonly string[];
  /** When the older of the candles closed, milliseconds since the epoch. */
  readonly closedAt: number;
}

interface RecordedPrices {
  /** By the last closes before a moment; null where none is recent enough. */
  readonly at: (asset: string, time: number) => RecordedPrice | null;
  readonly numberAt: (asset: string, time: number) => number | null;
}

interface Close {
  readonly symbol: string;
  readonly close: number;
  readonly closedAt: number;
}

/** A close older than this says nothing of a moment. */
export const RECORDED_AGE_MAX_MS = 7 * DAY_MS;
/** The list of what is recorded is looked at so often, and a market's closes are read anew. */
const LIST_MS = 60_000;
const CLOSES_MS = 600_000;
/** Markets kept in memory, those asked for longest ago go first: each is a few hundred kilobytes at most. */
const MARKETS_MAX = 128;
/** Digits after the point of a product of two closes. */
const PRICE_DECIMALS = 18;

type Keys = ReadonlyMap<string, readonly CandleKey[]>;

/** Recorded closes of the candle archive by days, one reading of a market for all who value something by it. */
export class RecordedPriceBook {
  readonly #archive: Pick<CandleArchive, 'keys' | 'load'>;
  readonly #steadyMs: () => number;
  readonly #closes = new Map<string, { readonly closes: Promise<DayCloses>; readonly readAt: number }>();
  #list: { readonly keys: Promise<Keys>; readonly readAt: number } | null = null;

  constructor(archive: Pick<CandleArchive, 'keys' | 'load'>, steadyMs: () => number) {
    this.#archive = archive;
    this.#steadyMs = steadyMs;
  }

  /**
   * Prices of the assets that something was recorded of. Assets may have any names and any number: what is not in the archive's list costs
   * a few looks at it and nothing more.
   * @param now market time, milliseconds since the epoch: closes after it are not read.
   */
  async read(assets: Iterable<string>, now: number): Promise<RecordedPrices> {
    const asked = new Set(assets);
    const keys: Keys = asked.size === 0 ? new Map() : await this.#keys();
    const isRecorded = (symbol: string): boolean => keys.has(symbol);
    const markets = new Map<string, DayCloses>();
    const priced = new Set<string>();
    for (const asset of asked) {
      const symbols = routeMarkets(asset, isRecorded);
      if (symbols.length > 0) priced.add(asset);
      // One after another: others wait for the same disk.
      for (const symbol of symbols) {
        if (!markets.has(symbol)) markets.set(symbol, await this.#read(symbol, keys.get(symbol) ?? [], now));
      }
    }
    return createPrices(priced, markets);
  }

  #keys(): Promise<Keys> {
    const known = this.#list;
    if (known !== null && this.#steadyMs() - known.readAt < LIST_MS) return known.keys;
    const keys = this.#archive.keys().then(bySymbol);
    this.#list = { keys, readAt: this.#steadyMs() };
    keys.catch(() => (this.#list = null));
    return keys;
  }

  #read(symbol: string, keys: readonly CandleKey[], now: number): Promise<DayCloses> {
    const known = this.#closes.get(symbol);
    const isFresh = known !== undefined && this.#steadyMs() - known.readAt < CLOSES_MS;
    const kept = isFresh ? known : { closes: readDayCloses(this.#archive, keys, now), readAt: this.#steadyMs() };
    // Taken out and put back, it is the latest.
    this.#closes.delete(symbol);
    this.#closes.set(symbol, kept);
    const [oldest] = this.#closes.keys();
    if (this.#closes.size > MARKETS_MAX && oldest !== undefined) this.#closes.delete(oldest);
    kept.closes.catch(() => this.#closes.delete(symbol));
    return kept.closes;
  }
}

/** Keys of each symbol, those of the venues that tax reports go by, in their order. */
function bySymbol(keys: readonly CandleKey[]): Keys {
  const known = RECORDED_VENUES.flatMap((venue) => keys.filter((key) => key.venue === venue));
  return Map.groupBy(known, ({ symbol }) => symbol);
}

function createPrices(priced: ReadonlySet<string>, markets: ReadonlyMap<string, DayCloses>): RecordedPrices {
  const routeAt = (asset: string, time: number): RecordedRoute<Close> | null =>
    priced.has(asset) ? findRoute(asset, (symbol) => lastClose(symbol, markets.get(symbol), time)) : null;
  return {
    at: (asset, time) => {
      const route = routeAt(asset, time);
      if (route === null) return null;
      return {
        price: priceOf(route),
        symbols: route.map(({ symbol }) => symbol),
        closedAt: Math.min(...route.map(({ closedAt }) => closedAt)),
      };
    },
    numberAt: (asset, time) => {
      const route = routeAt(asset, time);
      if (route === null) return null;
      return route.length === 1 ? route[0].close : toNumber(priceOf(route));
    },
  };
}

function priceOf([own, rest]: RecordedRoute<Close>): Decimal {
  const price = decFromNumber(own.close);
  return rest === undefined ? price : price.times(decFromNumber(rest.close)).round(PRICE_DECIMALS);
}

function lastClose(symbol: string, closes: DayCloses | undefined, time: number): Close | null {
  if (closes === undefined) return null;
  let [low, high] = [0, closes.closedAt.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((closes.closedAt[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const [closedAt, close] = [closes.closedAt[low - 1], closes.close[low - 1]];
  if (closedAt === undefined || close === undefined || time - closedAt > RECORDED_AGE_MAX_MS) return null;
  return { symbol, close, closedAt };
}
