import type { Pool } from 'pg';
import { ORIGIN_DAYS } from './store/sign-in-origins.ts';

/** A session stays for a day after its end, so that its refresh token is still told the true reason. */
const PRUNE_SESSIONS = `
  delete from auth.sessions
  where not_after < now() - interval '1 day'
    or coalesce(refreshed_at, created_at) < now() - make_interval(secs => $1) - interval '1 day'`;

/** Replaced refresh tokens stay for a week, in which a copied one still gives itself away. */
const PRUNE_THE_REST = [
  `delete from auth.refresh_tokens where revoked and updated_at < now() - interval '7 days'`,
  `delete from auth.one_time_tokens where expires_at < now() - interval '1 day'`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
  `delete from auth.flow_state where created_at < now() - interval '1 day'`,
  `delete from auth.sign_in_origins where last_seen_at < now() - interval '${ORIGIN_DAYS} days'`,
];

/** In parts: each refresh of a session and each wrong password is an entry, and a server may have years of them when this first runs. */
const ENTRIES_AT_ONCE = 10_000;
const PRUNE_ENTRIES = `
  delete from auth.audit_log_entries
  where id in (
    select id from auth.audit_log_entries where created_at < now() - interval '90 days' order by created_at limit ${ENTRIES_AT_ONCE}
  )`;

/** Removes sessions, tokens and codes that nobody can use any more, and old entries of the log; to be run daily. Answers how many rows went. */
export async function pruneAuth(pool: Pool, sessionIdleSeconds: number): Promise<number> {
  const sessions = await pool.query(PRUNE_SESSIONS, [sessionIdleSeconds]);
  let removed = sessions.rowCount ?? 0;
  for (const statement of PRUNE_THE_REST) {
    const { rowCount } = await pool.query(statement);
    removed += rowCount ?? 0;
  }
  return removed + (await pruneEntries(pool));
}

async function pruneEntries(pool: Pool): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool.query(PRUNE_ENTRIES);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < ENTRIES_AT_ONCE) return removed;
  }
}
