import { epochMs, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import type { MarketSession, MarketSessionStore } from './market-session.ts';

interface SessionRow {
  readonly seed: string;
  readonly epoch: Date;
  readonly offset_ms: string;
}

/** Sessions in the table `market_sessions`. Of two processes that start at once, the first one's session is kept. */
export function createMarketSessionStore(pool: Pool): MarketSessionStore {
  return {
    ensure: async (source, first) => {
      await pool.query(
        `insert into public.market_sessions (source, seed, epoch, offset_ms) values ($1, $2, $3, $4)
         on conflict (source) do nothing`,
        [source, first.seed, toIso(first.epoch), first.offsetMs],
      );
      const { rows } = await pool.query<SessionRow>(
        'select seed, epoch, offset_ms from public.market_sessions where source = $1',
        [source],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`the market session of "${source}" cannot be read back`);
      return toSession(row);
    },
    latestTime: async (symbols) => {
      const { rows } = await pool.query<{ ts: Date | null }>(
        `select greatest(
           (select max(feed.ts) from unnest($1::text[]) as wanted (symbol)
            cross join lateral (
              select ts from public.price_feeds where symbol = wanted.symbol order by ts desc limit 1
            ) as feed),
           (select max(event_time) from public.engine_cursors where symbol = any($1)),
           (select max(at) from public.account_clocks)) as ts`,
        [symbols],
      );
      const ts = rows[0]?.ts ?? null;
      return ts === null ? null : epochMs(ts.getTime());
    },
  };
}

function toSession(row: SessionRow): MarketSession {
  return { seed: Number(row.seed), epoch: epochMs(row.epoch.getTime()), offsetMs: Number(row.offset_ms) };
}
