import { addMs, DAY_MS, type EpochMs, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { pruneQuotes, QUOTE_RETENTION_MS } from '../market-data/prune-quotes.ts';
import { deleteInBatches } from './delete-in-batches.ts';

export interface RetentionDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  /** Market time: rows written by the market and the engine carry it. */
  readonly now: () => EpochMs;
  /** Removes sessions and tokens that nobody can use any more; answers how many rows went. */
  readonly pruneAuth: () => Promise<number>;
}

/** A wish repeated within this time is still answered with its first result. */
const COMMAND_RETENTION_MS = 30 * DAY_MS;
const BOT_EVENT_RETENTION_MS = 730 * DAY_MS;

/** What is removed when it is old. Orders, fills and the ledger are kept for ever. Each answers how many rows went. */
export function createRetentionTasks({ pool, now, pruneAuth }: RetentionDeps): Record<string, () => Promise<number>> {
  const before = (retentionMs: number) => toIso(addMs(now(), -retentionMs));
  return {
    'prune-quotes': async () => {
      const { priceFeeds, quotes } = await pruneQuotes(pool, addMs(now(), -QUOTE_RETENTION_MS));
      return priceFeeds + quotes;
    },
    'prune-auth': pruneAuth,
    'prune-commands': () =>
      deleteInBatches(
        pool,
        `delete from public.engine_commands where ctid in (
           select ctid from public.engine_commands where status = 'done' and done_at < $1 limit $2)`,
        before(COMMAND_RETENTION_MS),
      ),
    'prune-bot-events': () =>
      deleteInBatches(
        pool,
        `delete from public.bot_events where ctid in (select ctid from public.bot_events where at < $1 limit $2)`,
        before(BOT_EVENT_RETENTION_MS),
      ),
  };
}
