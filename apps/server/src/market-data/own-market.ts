import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { MarketLease, type MarketLeaseFigures } from './lease/market-lease.ts';
import { SharedSource } from './lease/shared-source.ts';
import { feedLabelOf } from './kept-quotes.ts';
import type { MarketDataSource } from './market-data-source.ts';
import { MarketHub } from './market-hub.ts';
import { QuotePublisher } from './notify/quote-publisher.ts';
import { dropFutureQuotes } from './prune-quotes.ts';
import { QuoteWriter } from './quote-writer.ts';
import { createSource, type SelectSourceOptions, selectSource } from './select-source.ts';

export interface Market {
  readonly hub: MarketHub;
  /** True while this process feeds the others; may change at any time. */
  readonly isOwner: boolean;
  readonly figures: MarketLeaseFigures;
  readonly stop: () => Promise<void>;
}

export interface OpenMarketOptions extends Omit<SelectSourceOptions, 'logger' | 'readPins'> {
  readonly pool: Pool;
  readonly logger: Logger;
}

type MarketOptions = OpenMarketOptions & SelectSourceOptions;

/**
 * The market of all processes, not started. Whoever comes first chooses and owns it, the others hear it from there; when
 * the owner dies or stops, another takes over what it told of.
 */
export async function openMarket(given: OpenMarketOptions): Promise<Market> {
  const { pool, logger } = given;
  const options: MarketOptions = { ...given, readPins: () => readPins(pool) };
  const lease = new MarketLease({ pool, logger });
  const own = await chooseSource(lease, options);
  const recreate = () => createSource(own.kind, { ...options, venue: own.venue });
  const source = new SharedSource({ pool, lease, own, recreate, logger });
  const hub = new MarketHub(source);
  const writer = new QuoteWriter({ pool, label: feedLabelOf(own), logger });
  const publisher = new QuotePublisher({ lease, source, logger });
  hub.subscribe((quote) => {
    if (lease.heldEpoch !== null) writer.take(quote);
    publisher.take(quote);
  });
  return {
    hub,
    get isOwner() {
      return lease.heldEpoch !== null;
    },
    get figures() {
      return lease.figures;
    },
    stop: async () => {
      await hub.stop();
      await publisher.stop();
      await writer.stop();
      await lease.close();
    },
  };
}

async function chooseSource(lease: MarketLease, options: MarketOptions): Promise<MarketDataSource> {
  const found = await lease.open();
  const source =
    found === null ? await selectSource(options) : await createSource(found.kind, { ...options, venue: found.venue });
  lease.adopt(source);
  if (found !== null) return source;
  if (source.mode === 'LIVE') await dropFutureQuotes(options.pool, source.now());
  await lease.describe(source);
  return source;
}

async function readPins(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ market: string }>(
    'select distinct market from exchange_accounts where market is not null and has_open_work(id)',
  );
  return new Set(rows.map(({ market }) => market));
}
