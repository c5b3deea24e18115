import { DAYS_SQL } from '../read-days.ts';

/**
 * The table `returns` of an account: day, change and return of each day from $3 to $4, of the account $1, whose payments count as $2 says (`CountedIn`). Parts of a `with`.
 */
export const DAILY_RETURNS_SQL = `
  lagged as (
    select day, equity, coalesce(lag(equity) over (order by day), 0) + flow as base from (${DAYS_SQL}) d
  ), returns as (
    select day, equity - base as change, case when base > 0 then equity / base - 1 else 0 end as r from lagged where day >= $3 and day <= $4
  )`;
