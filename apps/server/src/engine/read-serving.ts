import type { AccountServing } from '@atb/api/functions/system/my-system';
import type { Pool } from 'pg';
import { isConnected } from './lease.ts';
import { WORK } from './read-accounts-with-work.ts';

const SERVING = `
  select a.id as "accountId", a.label, a.trading_mode as "tradingMode",
    case when l.worker_id <> '' and ${isConnected('l.worker_id')} then 'served'
      when exists (select from (${WORK}) work where work.account_id = a.id) then 'unserved' else 'idle' end as state,
    (select max(c.event_time) from public.engine_cursors c where c.account_id = a.id) as seen,
    (select count(*)::int from public.engine_commands q where q.account_id = a.id and q.status = 'pending') as "commandsPending"
  from public.exchange_accounts a left join public.engine_leases l on l.account_id = a.id
  where a.user_id = $1 order by a.created_at`;

interface ServingRow extends Omit<AccountServing, 'ageMs'> {
  readonly seen: Date | null;
}

/** The accounts of a user, and whether somebody trades them. @param marketNow market time, ms since the epoch. */
export async function readServing(pool: Pool, userId: string, marketNow: number): Promise<readonly AccountServing[]> {
  const { rows } = await pool.query<ServingRow>(SERVING, [userId]);
  return rows.map(({ seen, ...known }) => ({
    ...known,
    ageMs: seen === null ? null : Math.max(0, marketNow - seen.getTime()),
  }));
}
