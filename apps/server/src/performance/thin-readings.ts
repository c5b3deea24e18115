import { addMs, DAY_MS, type EpochMs, epochMs, toIso, utcDayStart } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { SINCE_EVER, WALK_SQL } from './growth-sql.ts';
import { countedIn } from './payment-worths.ts';

/** Readings of an account's equity that are younger than this, by market time, are all kept. */
const WHOLE_MS = 90 * DAY_MS;
/** First, last, highest and lowest of a day, and the high and the low of its largest fall. */
const KEPT_A_DAY = 6;
/** So much of an account one statement goes through: 8,640 readings at most. */
const SPAN_MS = 30 * DAY_MS;
/** Accounts of this server count in it. */
const QUOTE_ASSET = 'USDT';

const ACCOUNTS_SQL = `
  select a.id, a.user_id as "userId", (extract(epoch from e.first) * 1000)::float8 as first
  from exchange_accounts a cross join lateral (select min(at) as first from equity_snapshots where account_id = a.id) e
  where e.first < date_trunc('day', $1::timestamptz, 'UTC')`;

/**
 * What goes is looked up as a list: how many of a day are kept no statistics tell, and what is joined on a guess compares each with each.
 * Of the days of account $1 from $4 until $6 some stay whole: those of a payment into any account of its user $5, and of the reading that has it
 * first (the walk takes it out there; portfolios value every account just before it, and before each trade of a connected account); those
 * on which it was worth nothing, where ratios end; the day it opened as a provider, and those after a payment since, of whose line sums
 * are subtracted.
 */
const THIN_SQL = `
  with ${WALK_SQL}, crowded as (
    select date_trunc('day', e.at, 'UTC') as day from equity_snapshots e
    where e.account_id = $1 and e.at >= $4 and e.at < $6 group by 1 having count(*) > ${KEPT_A_DAY} and min(e.equity) > 0
  ), moves as (
    select t.at from ledger_transactions t join exchange_accounts a on a.id = t.account_id
    where t.user_id = $5 and (t.kind <> 'fill' or a.adapter <> 'paper')
  ), held_days as (
    select date_trunc('day', p.at, 'UTC') as day from paid p
    union select date_trunc('day', o.at, 'UTC') from open_readings o
    union select date_trunc('day', m.at, 'UTC') from moves m
    union select date_trunc('day', m.at - interval '5 minutes', 'UTC') from moves m
    union select date_trunc('day', v.opened_at, 'UTC') from provider_accounts v where v.account_id = $1
  ), days as (
    select c.day from crowded c where c.day not in (select h.day from held_days h) and not exists (
      select from provider_accounts v join ledger_transactions t on t.account_id = v.account_id and t.at > v.opened_at
      where v.account_id = $1 and t.kind in ('deposit', 'withdrawal', 'transfer', 'adjustment') and t.at < c.day + interval '1 day')
  ), r as (
    select d.day, e.at, e.equity, max(e.equity) over (partition by d.day order by e.at) as peak
    from days d join equity_snapshots e on e.account_id = $1 and e.at >= d.day and e.at < d.day + interval '1 day'
  ), falls as (
    select distinct on (day) day, at, peak from r order by day, equity / peak, at
  ), kept as (
    select min(at) as at from r group by day
    union select max(at) from r group by day
    union (select distinct on (day) at from r order by day, equity desc, at)
    union (select distinct on (day) at from r order by day, equity, at)
    union select f.at from falls f
    union select min(r.at) from falls f join r on r.day = f.day and r.equity = f.peak and r.at <= f.at group by r.day
  )
  delete from equity_snapshots e where e.account_id = $1 and e.at = any (array(
    select r.at from r except select k.at from kept k))`;

/**
 * Takes old readings of equity away but for those that returns and drawdowns of any period of whole days are of: they come to the same
 * before and after. @returns how many went.
 */
export async function thinReadings(pool: Pool, now: EpochMs): Promise<number> {
  const before = utcDayStart(addMs(now, -WHOLE_MS));
  const { rows } = await pool.query<AccountRow>(ACCOUNTS_SQL, [toIso(before)]);
  let removed = 0;
  for (const { id, userId, first } of rows) {
    for (let from = utcDayStart(epochMs(first)); from < before; from = addMs(from, SPAN_MS)) {
      const until = epochMs(Math.min(before, from + SPAN_MS));
      const values = [id, countedIn(QUOTE_ASSET), SINCE_EVER, toIso(from), userId, toIso(until)];
      removed += (await pool.query(THIN_SQL, values)).rowCount ?? 0;
    }
  }
  return removed;
}

interface AccountRow {
  readonly id: string;
  readonly userId: string;
  /** Of its first reading: milliseconds since the epoch. */
  readonly first: number;
}
