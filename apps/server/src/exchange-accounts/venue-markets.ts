import type { VenueName } from '@atb/core/market/instrument';
import { z } from 'zod';
import { type CcxtExchange, loadExchange } from '../market-data/ccxt/load-exchange.ts';
import { accountAddress } from '../signer/venue-addresses.ts';
import { readAnswer } from './read-rows.ts';

export interface ListedPair {
  /** The venue's own name, as its questions want it. */
  readonly id: string;
  readonly base: string;
  readonly quote: string;
}

/** The pairs of a venue, and how it names coins. */
export interface VenueMarkets {
  readonly pairs: readonly ListedPair[];
  /** By the venue's name of a pair, any that it uses; null when it lists none such. */
  readonly find: (name: string) => ListedPair | null;
  /** `XXBT` → `BTC`. */
  readonly assetOf: (name: string) => string;
}

const market = z.looseObject({
  id: z.string(),
  base: z.string(),
  quote: z.string(),
  spot: z.boolean().nullish(),
  info: z.looseObject({ altname: z.string().optional(), wsname: z.string().optional() }).optional(),
});
const markets = z.record(z.string(), market);

interface NamingExchange extends CcxtExchange {
  safeCurrencyCode(name: string): string;
}

const KEPT_MS = 3_600_000;

/** Asks a venue for its pairs once an hour, for all accounts together: no key is needed for that. */
export class MarketLists {
  readonly #exchangeUrl: string | null;
  readonly #now: () => number;
  readonly #lists = new Map<string, { readonly at: number; readonly list: Promise<VenueMarkets> }>();

  constructor(exchangeUrl: string | null, now: () => number) {
    this.#exchangeUrl = exchangeUrl;
    this.#now = now;
  }

  async get(venue: VenueName, isTestnet: boolean): Promise<VenueMarkets> {
    const key = `${venue}/${isTestnet}`;
    const kept = this.#lists.get(key);
    if (kept !== undefined && this.#now() - kept.at < KEPT_MS) return kept.list;
    const list = this.#load(venue, isTestnet);
    this.#lists.set(key, { at: this.#now(), list });
    // What failed is asked again by whoever comes next.
    list.catch(() => this.#lists.delete(key));
    return list;
  }

  async #load(venue: VenueName, isTestnet: boolean): Promise<VenueMarkets> {
    const isReal = this.#exchangeUrl === null && !isTestnet;
    const address = isReal ? null : accountAddress(venue, isTestnet, this.#exchangeUrl);
    const exchange = (await loadExchange(venue, address)) as NamingExchange;
    const listed = Object.values(readAnswer(markets, await exchange.loadMarkets()));
    const pairs = listed.filter(({ spot }) => spot !== false).map(({ id, base, quote }) => ({ id, base, quote }));
    const byName = new Map<string, ListedPair>();
    for (const { id, base, quote, spot, info } of listed) {
      if (spot === false) continue;
      for (const name of [id, info?.altname, info?.wsname])
        if (name !== undefined) byName.set(name, { id, base, quote });
    }
    return { pairs, find: (name) => byName.get(name) ?? null, assetOf: (name) => exchange.safeCurrencyCode(name) };
  }
}
