import type { Answer } from '@atb/api/functions/contracts';
import { PRICE_STALE_MS } from '@atb/api/timers';
import { toIso, addMs } from '@atb/core/base/time';
import type { SharedPool } from '../../database/shared-pool.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { OneTaskWorker } from '../../one-task-worker.ts';
import { DEMO_PROVIDERS } from './demo-providers.ts';
import type { MeasuredProvider, MeasureTask } from './measured-provider.ts';

type Existing = Pick<Answer<'demo-data'>, 'signalProviders' | 'priceFeeds' | 'recentPrices'>;

export interface DemoDataOptions {
  /** Connections as atb_engine. */
  readonly shared: SharedPool;
  readonly market: Pick<MarketHub, 'now'>;
  readonly dataDir: string;
  /** Folder of the candles that came with the product. */
  readonly shippedDir: string;
}

/** Whose turn among the users it is: the same for all, since what is loaded is there for all. */
const EVERYBODY = 'demo-data';
const SYMBOL = 'BTCUSDT';
const TIME_MAX_MS = 60_000;
const HEAP_MB = 512;

/** Knows whether there is demo data and loads what is missing, once however many ask. */
export class DemoDataService {
  readonly #options: DemoDataOptions;
  readonly #worker: OneTaskWorker<MeasureTask, readonly MeasuredProvider[]>;
  readonly #load: (key: string) => Promise<void>;

  constructor(options: DemoDataOptions) {
    this.#options = options;
    const code = new URL('./demo-figures-thread.ts', import.meta.url);
    this.#worker = new OneTaskWorker({ code, timeMaxMs: TIME_MAX_MS, heapMb: HEAP_MB });
    this.#load = oneAtATime(() => this.#measure());
  }

  async check(): Promise<Existing> {
    const { shared, market } = this.#options;
    const since = toIso(addMs(market.now(), -PRICE_STALE_MS));
    const { rows } = await shared.run(EVERYBODY, (pool) =>
      pool.query<Existing>(
        `select (select count(*) = $2 from public.signal_providers where name = any($3) and created_by is null and figures_of <> '')
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

  /** Prices and achievements come of themselves: what is missing are the figures of the providers. @throws when they cannot be measured. */
  async initialize(): Promise<Existing> {
    if (!(await this.check()).signalProviders) await this.#load(EVERYBODY);
    return this.check();
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #measure(): Promise<void> {
    const { shared, dataDir, shippedDir } = this.#options;
    const measured = await this.#worker.run({ symbol: SYMBOL, dataDir, shippedDir, providers: DEMO_PROVIDERS });
    const rows = measured.map(({ name, figures, figuresOf }) => ({ name, ...figures, figuresOf }));
    await shared.run(EVERYBODY, (pool) =>
      pool.query(
        `update public.signal_providers p set performance_score = m."performanceScore", total_trades = m."totalTrades",
           win_rate = m."winRate", avg_return = m."avgReturn", max_drawdown = m."maxDrawdown", figures_of = m."figuresOf"
         from jsonb_to_recordset($1) m (name text, "performanceScore" numeric, "totalTrades" integer, "winRate" numeric,
           "avgReturn" numeric, "maxDrawdown" numeric, "figuresOf" text)
         where p.name = m.name and p.created_by is null`,
        [JSON.stringify(rows)],
      ),
    );
  }
}
