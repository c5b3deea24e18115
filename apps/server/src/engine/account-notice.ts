import type { Pool } from 'pg';

/** What is said on all bots of an account that are not stopped, and in their logs. */
export interface AccountNotice {
  readonly accountId: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly code: string;
  /** A sentence for the owner. */
  readonly message: string;
  /** Time of the entry in the logs; now when not given. */
  readonly at?: Date;
}

const WORKING = `exchange_account_id = $1 and status in ('running', 'active', 'paused', 'stopping')`;

/** Shown on the bots, and written into their logs when it begins. */
export async function showNotice(pool: Pool, { accountId, severity, code, message, at }: AccountNotice): Promise<void> {
  await pool.query(
    `with notified as (
       update bots set status_reason = $4, updated_at = now()
       where ${WORKING} and status_reason is distinct from $4 returning id, user_id
     )
     insert into bot_events (bot_id, user_id, severity, code, message, at)
     select id, user_id, $2, $3, $4, coalesce($5::timestamptz, now()) from notified`,
    [accountId, severity, code, message, at ?? null],
  );
}

/** Takes back what was shown, where the bots still say it: `shown` is a pattern of `like`. The logs say that it is over. */
export async function endNotice(
  pool: Pool,
  { accountId, severity, code, message, at }: AccountNotice,
  shown: string,
): Promise<void> {
  await pool.query(
    `with notified as (
       update bots set status_reason = '', updated_at = now()
       where ${WORKING} and status_reason like $6 returning id, user_id
     )
     insert into bot_events (bot_id, user_id, severity, code, message, at)
     select id, user_id, $2, $3, $4, coalesce($5::timestamptz, now()) from notified`,
    [accountId, severity, code, message, at ?? null, shown],
  );
}
