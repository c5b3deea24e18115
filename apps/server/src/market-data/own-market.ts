import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { dropFutureQuotes } from './prune-quotes.ts';
import { MarketHub } from './market-hub.ts';
import type { MarketDataSource } from './market-data-source.ts';
import { findMarket } from './notify/find-market.ts';
import { NotifySource } from './notify/notify-source.ts';
import { QuotePublisher } from './notify/quote-publisher.ts';
import { QuoteWriter } from './quote-writer.ts';
import { createSource, type SelectSourceOptions, selectSource } from './select-source.ts';

/** Advisory lock of the one process that asks the venue, plays or simulates; it vanishes with its connection. */
const MARKET_LOCK = 4_712;
const FIND_MS = 8_000;

export interface Market {
  readonly hub: MarketHub;
  /** True when this process feeds the others. */
  readonly isOwner: boolean;
  readonly stop: () => Promise<void>;
}

export interface OpenMarketOptions extends Omit<SelectSourceOptions, 'logger'> {
  readonly pool: Pool;
  readonly logger: Logger;
}

/** The market of this process: its own when no other process has one, otherwise that of the other process. Not started. */
export async function openMarket(options: OpenMarketOptions): Promise<Market> {
  const { pool, logger } = options;
  const client = await pool.connect();
  const locked = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [MARKET_LOCK]);
  if (locked.rows[0]?.owned !== true) {
    client.release();
    return followMarket(options);
  }
  const source = await selectSource(options);
  if (source.mode === 'LIVE') await dropFutureQuotes(pool, source.now());
  const hub = new MarketHub(source);
  const writer = new QuoteWriter({ pool, venue: source.venue, logger });
  const publisher = new QuotePublisher({ pool, source, logger });
  hub.subscribe((quote) => {
    writer.take(quote);
    publisher.take(quote);
  });
  return {
    hub,
    isOwner: true,
    stop: async () => {
      await hub.stop();
      await publisher.stop();
      await writer.stop();
      client.release(true);
    },
  };
}

async function followMarket(options: OpenMarketOptions): Promise<Market> {
  const { pool, logger } = options;
  const found = await findMarket({ pool, logger, timeoutMs: FIND_MS });
  if (found === null)
    throw new Error('Another process owns the market but says nothing. Start again once it has stopped.');
  const history = await createSource(found.kind, { ...options, venue: found.venue });
  const source: MarketDataSource = new NotifySource({ pool, history, logger });
  const hub = new MarketHub(source);
  return { hub, isOwner: false, stop: () => hub.stop() };
}
