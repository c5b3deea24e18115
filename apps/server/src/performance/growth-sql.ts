import { FLOWS_SQL } from './payment-worths.ts';

/** A reading is written over until so long after its time: one that was open when a payment came may have it or not. */
const SLOT = `interval '5 minutes'`;

/**
 * The one walk over every reading of an account's equity that all drawdowns are of. Parts of a `with`, for the account $1, whose payments count as $2 says (`CountedIn`),
 * from $3 (which may be -infinity): `walk` has each reading with `step`, the logarithm of what one unit grew to since the reading before. Payments
 * are taken out where a reading has them first. The first step is from the last reading before $3, or from the empty account.
 * @param until parameter with the last moment that is walked to, such as `$4`; empty for all.
 */
export const walkSql = (until: `$${number}` | ''): string => `
  ${FLOWS_SQL}, open_readings as materialized (
    select distinct r.at from flows f join equity_snapshots r
      on r.account_id = $1 and r.posting_id is null and r.at > f.at - ${SLOT} and r.at < f.at
  ), paid as materialized (
    select r.at, sum(f.flow)::float8 as flow
    from flows f cross join lateral (
      select e.at from equity_snapshots e
      where e.account_id = $1 and e.at > f.at - ${SLOT} and e.at not in (select o.at from open_readings o)
        and case when e.posting_id is null then e.at >= f.at else e.posting_id >= f.id end
      order by e.at limit 1) r
    group by r.at
  ), readings as (
    select e.at, e.equity::float8 as equity from equity_snapshots e
    where e.account_id = $1 and e.at not in (select o.at from open_readings o) and e.at >= coalesce((
      select b.at from equity_snapshots b
      where b.account_id = $1 and b.at < $3::timestamptz and b.at not in (select o.at from open_readings o) order by b.at desc limit 1), '-infinity')
      ${until === '' ? '' : `and e.at <= ${until}::timestamptz`}
  ), based as (
    select r.at, r.equity, coalesce(lag(r.equity) over (order by r.at), 0) + coalesce(p.flow, 0) as base
    from readings r left join paid p on p.at = r.at
  ), walk as (
    select at, equity, case when base > 0 then ln(greatest(equity / base, 1e-30)) else 0 end as step from based where at >= $3::timestamptz
  )`;

export const WALK_SQL = walkSql('');

/** What the walk starts from: all of it. */
export const SINCE_EVER = '-infinity';

/** Milliseconds since the epoch, as the walk takes a time. */
export function walkFrom(time: number): string {
  return new Date(time).toISOString();
}
