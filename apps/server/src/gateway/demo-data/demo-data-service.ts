import type { Answer } from '@atb/api/functions/contracts';
import { PRICE_STALE_MS } from '@atb/api/timers';
import { toIso, addMs } from '@atb/core/base/time';
import type { SharedPool } from '../../database/shared-pool.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { DEMO_PROVIDERS } from './demo-providers.ts';
import { openDemoProvider } from './open-demo-provider.ts';

type Existing = Pick<Answer<'demo-data'>, 'signalProviders' | 'priceFeeds' | 'recentPrices'>;

export interface DemoDataOptions {
  /** Connections as atb_engine. */
  readonly shared: SharedPool;
  readonly market: Pick<MarketHub, 'now' | 'source'>;
}

/** Whose turn among the users it is: the same for all, since what is loaded is there for all. */
const EVERYBODY = 'demo-data';

/** Knows whether there is demo data and loads what is missing, once however many ask. */
export class DemoDataService {
  readonly #options: DemoDataOptions;
  readonly #load: (key: string) => Promise<void>;

  constructor(options: DemoDataOptions) {
    this.#options = options;
    this.#load = oneAtATime(() => this.#openProviders());
  }

  async check(): Promise<Existing> {
    const { shared, market } = this.#options;
    const since = toIso(addMs(market.now(), -PRICE_STALE_MS));
    const { rows } = await shared.run(EVERYBODY, (pool) =>
      pool.query<Existing>(
        `select (select count(*) = $2 from public.signal_providers where name = any($3) and created_by is null and is_listed)
             as "signalProviders",
           exists (select from public.price_feeds) as "priceFeeds",
           exists (select from public.price_feeds where ts > $1) as "recentPrices"`,
        [since, DEMO_PROVIDERS.length, DEMO_PROVIDERS.map(({ name }) => name)],
      ),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('what demo data there is could not be read');
    return row;
  }

  /** Prices and achievements come of themselves: what is missing are the accounts of the providers. @throws when they cannot be opened. */
  async initialize(): Promise<Existing> {
    if (!(await this.check()).signalProviders) await this.#load(EVERYBODY);
    return this.check();
  }

  async #openProviders(): Promise<void> {
    const { shared, market } = this.#options;
    for (const provider of DEMO_PROVIDERS)
      await shared.run(EVERYBODY, (pool) =>
        openDemoProvider(pool, provider, { symbols: market.source.symbols, now: market.now() }),
      );
  }
}
