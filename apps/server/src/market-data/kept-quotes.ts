import { type EpochMs, toIso } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import type { MarketDataSource } from './market-data-source.ts';

/** What `price_feeds` calls the prices: an exchange by its name, others by what they are. */
export function feedLabelOf({ kind, venue }: Pick<MarketDataSource, 'kind' | 'venue'>): string {
  return kind === 'ccxt' ? venue : kind;
}

/** The quotes of one symbol of a market that were written down: the latest of each second, as long as they are kept. */
export interface KeptQuotes {
  readonly label: string;
  readonly symbol: string;
}

interface QuoteRow {
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  readonly volume_24h: string;
  readonly ts: Date;
}

/** When the oldest that is kept was said, from a time on; null where none is. */
export async function findFirstKept(pool: Pool, of: KeptQuotes, from: EpochMs): Promise<EpochMs | null> {
  const { rows } = await pool.query<{ ts: Date }>(
    'select ts from price_feeds where exchange = $1 and symbol = $2 and ts >= $3 order by ts limit 1',
    [of.label, of.symbol, toIso(from)],
  );
  return rows[0] === undefined ? null : (rows[0].ts.getTime() as EpochMs);
}

/** Those with `from < eventTime <= to`, oldest first. Ask for some hours at a time. */
export async function readKeptQuotes(
  pool: Pool,
  { label, symbol }: KeptQuotes,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<readonly Quote[]> {
  const { rows } = await pool.query<QuoteRow>(
    `select distinct on (ts) bid::text, ask::text, last::text, volume_24h::text, ts from price_feeds
     where exchange = $1 and symbol = $2 and ts > $3 and ts <= $4 order by ts, id`,
    [label, symbol, toIso(from), toIso(to)],
  );
  return rows.map(({ bid, ask, last, volume_24h, ts }) => {
    const eventTime = ts.getTime() as EpochMs;
    const prices = { bid: Number(bid), ask: Number(ask), last: Number(last), volume24hQuote: Number(volume_24h) };
    return { symbol, ...prices, eventTime, receivedAt: eventTime };
  });
}
