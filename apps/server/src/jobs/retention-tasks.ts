import { addMs, DAY_MS, type EpochMs, toIso } from '@atb/core/base/time';
import { REPLAY_MAX_MS } from '@atb/core/engine/replay-bot';
import type { Pool } from 'pg';
import { pruneQuotes, QUOTE_RETENTION_MS } from '../market-data/prune-quotes.ts';
import { thinReadings } from '../performance/thin-readings.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { pruneKeptRows } from './kept-rows.ts';
import { pruneApi } from './prune-api.ts';
import { pruneAlerts } from './prune-alerts.ts';
import { pruneHealth } from './prune-health.ts';
import { pruneNotifications } from './prune-notifications.ts';
import { pruneSignerAudit } from './prune-signer-audit.ts';
import { expireLicences, pruneSales } from './licence-tasks.ts';

export interface RetentionDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  /** Market time: rows written by the market and the engine carry it. */
  readonly now: () => EpochMs;
  /** Removes sessions and tokens that nobody can use any more; answers how many rows went. */
  readonly pruneAuth: () => Promise<number>;
  /** Removes the bytes that no file has any more; answers how many blobs went. */
  readonly sweepFiles: () => Promise<number>;
}

/** A command repeated within this time is still answered with its first result. */
const COMMAND_RETENTION_MS = 30 * DAY_MS;
/** An order by hand that was refused is tried anew when it is repeated after this time. */
const REFUSAL_RETENTION_MS = DAY_MS;
/** Never sent anywhere; nothing in the books speaks of them. */
const DENIED_ORDER_RETENTION_MS = 90 * DAY_MS;
const BOT_EVENT_RETENTION_MS = 730 * DAY_MS;
/** The journal of a run that is over. */
const JOURNAL_RETENTION_MS = 30 * DAY_MS;
/** What a twin is run from and its gaps are named by, kept of long runs, too: few a run. The rest is for the replay check alone. */
const TWIN_EVENTS = `'started', 'stopped', 'edited', 'paused'`;
/** By the clock of the wall, as they are written. One older than a day is not used any more. */
const VERDICT_RETENTION = '2 days';

/** What is removed when it is old. Orders that were filled, fills and the ledger are kept for ever; of old equity what its figures are of. Each answers how many rows went. */
export function createRetentionTasks({
  pool,
  now,
  pruneAuth,
  sweepFiles,
}: RetentionDeps): Record<string, () => Promise<number>> {
  const before = (retentionMs: number) => toIso(addMs(now(), -retentionMs));
  return {
    'prune-quotes': async () => {
      const { priceFeeds, quotes } = await pruneQuotes(pool, addMs(now(), -QUOTE_RETENTION_MS));
      return priceFeeds + quotes;
    },
    'prune-auth': pruneAuth,
    'expire-licences': () => expireLicences(pool),
    'prune-sales': () => pruneSales(pool),
    'sweep-files': sweepFiles,
    'prune-api': () => pruneApi(pool),
    'prune-kept': () => pruneKeptRows(pool, now()),
    'prune-commands': () =>
      deleteInBatches(
        pool,
        `delete from public.engine_commands where ctid in (
           select ctid from public.engine_commands where status = 'done' and done_at < $1 limit $2)`,
        before(COMMAND_RETENTION_MS),
      ),
    'prune-refused': async () => {
      const commands = await deleteInBatches(
        pool,
        `delete from public.engine_commands where ctid in (select ctid from public.engine_commands
           where status = 'done' and kind = 'place_order' and result ->> 'status' = 'refused' and done_at < $1 limit $2)`,
        before(REFUSAL_RETENTION_MS),
      );
      const orders = await deleteInBatches(
        pool,
        `delete from public.bot_orders where ctid in (
           select ctid from public.bot_orders where status = 'denied' and created_at < $1 limit $2)`,
        before(DENIED_ORDER_RETENTION_MS),
      );
      return commands + orders;
    },
    'prune-bot-journal': () =>
      deleteInBatches(
        pool,
        `delete from public.bot_journal where ctid in (
           select j.ctid from public.bots b join public.bot_journal j on j.bot_id = b.id
           where coalesce(b.stopped_at, $1) > b.started_at + interval '${REPLAY_MAX_MS} milliseconds'
               and coalesce(j.event ->> 'kind', '') <> all (array[${TWIN_EVENTS}]) and coalesce(j.event ->> 'status', '') <> 'denied'
             or b.stopped_at < $1::timestamptz - interval '${JOURNAL_RETENTION_MS} milliseconds' limit $2)`,
        toIso(now()),
      ),
    'prune-bot-events': () =>
      deleteInBatches(
        pool,
        `delete from public.bot_events where ctid in (select ctid from public.bot_events where at < $1 limit $2)`,
        before(BOT_EVENT_RETENTION_MS),
      ),
    'prune-verdicts': async () => {
      const sql = 'delete from public.strategy_verdicts where judged_at < now() - $1::interval';
      return (await pool.query(sql, [VERDICT_RETENTION])).rowCount ?? 0;
    },
    'prune-health': () => pruneHealth(pool),
    'prune-alerts': () => pruneAlerts(pool),
    'thin-equity': () => thinReadings(pool, now()),
    'prune-notifications': () => pruneNotifications(pool),
    'prune-signer-audit': () => pruneSignerAudit(pool),
  };
}
