import { addMs, DAY_MS, type EpochMs, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';
import { pruneUnfilled } from './prune-unfilled.ts';

/** Runs of one user that stay without a star or a share link, newest first, and the bytes of their results. */
const RUNS_MAX = 500;
const RUN_BYTES_MAX = 512 * 1024 * 1024;
const NOTES_MAX = 20_000;
const DENIED_ORDERS_MAX = 2_000;
const COMMANDS_MAX = 5_000;
const DECISIONS_MAX = 50_000;
const IMPORTS_MAX = 100;
/** Of what was scored; older advice is folded into sums, which scores count as before. */
const SCORED_ADVICE_MAX = 1_000;
const FOLDED_AT_ONCE = 5_000;
/** By the clock of the wall, as both are written. */
const LEFTOVER_RETENTION = '90 days';
const ARCHIVED_BOT_RETENTION_MS = 90 * DAY_MS;

const RUNS = `
  delete from public.research_runs where id in (
    select id from (
      select r.id, row_number() over newest as place, sum(octet_length(b.bundle)) over newest as bytes
      from public.research_runs r left join public.research_results b on b.run_id = r.id
      where r.finished_at <= $1 and not r.is_starred and r.share_token is null
      window newest as (partition by r.user_id order by r.finished_at desc, r.id)) ranked
    where place > ${RUNS_MAX} or bytes > ${RUN_BYTES_MAX} limit $2)`;

const NOTES = `
  delete from public.bot_events where id in (
    select e.id from public.profiles p
      cross join lateral (select x.id from public.bot_events x where x.user_id = p.id order by x.id desc
        offset ${NOTES_MAX} limit 1) as cut
      join public.bot_events e on e.user_id = p.id and e.id <= cut.id
    where $1::timestamptz is not null limit $2)`;

const DENIED_ORDERS = `
  delete from public.bot_orders where id in (
    select id from (
      select o.id, row_number() over (partition by o.user_id order by o.created_at desc, o.id) as place
      from public.bot_orders o where o.status = 'denied' and o.created_at <= $1) ranked
    where place > ${DENIED_ORDERS_MAX} limit $2)`;

const COMMANDS = `
  delete from public.engine_commands where id in (
    select id from (
      select c.id, row_number() over (partition by c.user_id order by c.done_at desc, c.id) as place
      from public.engine_commands c where c.status = 'done' and c.done_at <= $1) ranked
    where place > ${COMMANDS_MAX} limit $2)`;

const DECISIONS = `
  delete from public.account_decisions where id in (
    select d.id from public.profiles p
      cross join lateral (select x.at, x.id from public.account_decisions x where x.user_id = p.id order by x.at desc, x.id desc
        offset ${DECISIONS_MAX} limit 1) as cut
      join public.account_decisions d on d.user_id = p.id and (d.at, d.id) <= (cut.at, cut.id)
    where $1::timestamptz is not null limit $2)`;

/** Imports that failed or brought nothing new. One that was booked says of its account where its history is from, and stays with it. */
const IMPORTS = `
  delete from public.history_imports where id in (
    select id from (
      select i.id, i.finished_at, row_number() over (partition by i.user_id order by i.created_at desc, i.id) as place
      from public.history_imports i where i.status = 'failed' or i.status = 'done' and i.booked = 0) ranked
    where (place > ${IMPORTS_MAX} or finished_at < now() - interval '${LEFTOVER_RETENTION}') and $1::timestamptz is not null limit $2)`;

/** What could not be settled counts in no score. */
const GIVEN_UP_ADVICE = `
  delete from public.advisor_advice where id in (
    select id from public.advisor_advice
    where status = 'void' and scored_at < now() - interval '${LEFTOVER_RETENTION}' and $1::timestamptz is not null limit $2)`;

/** No order that is kept speaks of them, so the books lose nothing. */
const ARCHIVED_BOTS = `
  delete from public.bots where id in (
    select b.id from public.bots b where b.archived_at < $1 and b.status in ('draft', 'stopped', 'error')
      and not exists (select from public.bot_orders o where o.bot_id = b.id) limit $2)`;

async function foldAdvice(pool: Pool): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await pool.query<{ readonly folded: string }>('select fold_advice($1, $2) as folded', [
      SCORED_ADVICE_MAX,
      FOLDED_AT_ONCE,
    ]);
    const folded = Number(rows[0]?.folded ?? 0);
    total += folded;
    if (folded < FOLDED_AT_ONCE) return total;
  }
}

/** Removes what users keep beyond what one may. Answers how many rows went. */
export async function pruneKeptRows(pool: Pool, now: EpochMs): Promise<number> {
  let removed = await foldAdvice(pool);
  for (const sql of [RUNS, NOTES, DENIED_ORDERS, COMMANDS, DECISIONS, IMPORTS, GIVEN_UP_ADVICE])
    removed += await deleteInBatches(pool, sql, toIso(now));
  removed += await pruneUnfilled(pool, now);
  return removed + (await deleteInBatches(pool, ARCHIVED_BOTS, toIso(addMs(now, -ARCHIVED_BOT_RETENTION_MS))));
}
