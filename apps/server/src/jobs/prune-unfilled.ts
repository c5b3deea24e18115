import { type EpochMs, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** Of one account, those that ended last. */
const UNFILLED_MAX = 5_000;
const UNFILLED_RETENTION = '30 days';
/** A fill that comes after the end of its order finds it. */
const LATE_FILL = '1 hour';
/** As long as the journal of a run that is over is kept. */
const REPLAYED_FOR = '30 days';
/** Each deletion is told to the screens of its owner. */
const BATCH_SIZE = 1_000;

/** Ended without a fill: no money moved by it. As the index `bot_orders_unfilled` has it. */
const unfilled = (order: string) =>
  `${order}.filled_quantity = 0 and ${order}.status in ('cancelled', 'expired', 'rejected')`;

/** The books do not speak of it. */
const UNBOOKED = `o.reserved = 0 and not exists (select from public.trade_ledger t where t.order_id = o.id)`;

const OLD = `
  delete from public.bot_orders where id in (
    select o.id from public.exchange_accounts a
      join public.bot_orders o on o.account_id = a.id and ${unfilled('o')}
    where o.updated_at < $1::timestamptz - interval '${UNFILLED_RETENTION}' and ${UNBOOKED} limit $2)`;

/**
 * Each account's cut is looked for once, not once an order. A bot's journal says how its orders ended, which is enough to replay it;
 * one that has failed was not told any more, so those of its last run stay as long as its journal.
 */
const MANY = `
  delete from public.bot_orders where id in (
    with cuts as materialized (
      select a.id as account_id, cut.updated_at, cut.id from public.exchange_accounts a
        cross join lateral (select x.updated_at, x.id from public.bot_orders x where x.account_id = a.id and ${unfilled('x')}
          order by x.updated_at desc, x.id desc offset ${UNFILLED_MAX} limit 1) as cut)
    select o.id from cuts c
      join public.bot_orders o on o.account_id = c.account_id and ${unfilled('o')} and (o.updated_at, o.id) <= (c.updated_at, c.id)
    where o.updated_at < $1::timestamptz - interval '${LATE_FILL}' and ${UNBOOKED}
      and not exists (select from public.bots b where b.id = o.bot_id and b.status = 'error' and o.created_at >= b.started_at
        and coalesce(b.stopped_at, $1) > $1::timestamptz - interval '${REPLAYED_FOR}') limit $2)`;

/** Removes orders that ended without a fill, when they are old or there are many. Answers how many went. */
export async function pruneUnfilled(pool: Pool, now: EpochMs): Promise<number> {
  const old = await deleteInBatches(pool, OLD, toIso(now), BATCH_SIZE);
  return old + (await deleteInBatches(pool, MANY, toIso(now), BATCH_SIZE));
}
