import type { Pool } from 'pg';
import { ACTIVE_STATUSES } from '../database/active-orders.ts';

export interface AccountWithWork {
  readonly accountId: string;
  /** A command of its owner waits. */
  readonly hasCommand: boolean;
}

/** SQL: accounts that need a worker, because something runs, rests, is held or is asked for. */
export const WORK = `
    select exchange_account_id as account_id, false as has_command from bots where status in ('running', 'active', 'paused', 'stopping')
    union all select account_id, false from bot_orders
      where status in ${ACTIVE_STATUSES}
    union all select account_id, false from positions where closed_at is null
    union all select account_id, true from engine_commands where status = 'pending'`;

const ACCOUNTS_WITH_WORK = `
  select account_id as "accountId", bool_or(has_command) as "hasCommand" from (${WORK}) work group by account_id`;

export async function readAccountsWithWork(pool: Pool): Promise<readonly AccountWithWork[]> {
  return (await pool.query<AccountWithWork>(ACCOUNTS_WITH_WORK)).rows;
}
