import type { OwnSession, OwnEvent } from '@atb/api/auth/own-security';
import type { Transaction } from '../../../database/with-transaction.ts';
import { describeDevice } from '../http/describe-device.ts';

/** More than anybody reads; sessions end by themselves. */
const SESSIONS_MAX = 100;
const EVENTS_MAX = 50;

interface SessionRow extends Omit<OwnSession, 'device' | 'created_at' | 'last_used_at'> {
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** Sessions that still live, this one first, then the last used. */
export async function readOwnSessions(
  tx: Transaction,
  {
    userId,
    sessionId,
    idleSeconds,
  }: { readonly userId: string; readonly sessionId: string; readonly idleSeconds: number },
): Promise<readonly OwnSession[]> {
  const { rows } = await tx.query<SessionRow>(
    `select id, user_agent, host(ip) as address, created_at, coalesce(refreshed_at, created_at) as last_used_at, aal, id = $2 as is_current
     from auth.sessions
     where user_id = $1 and (not_after is null or not_after > now())
       and coalesce(refreshed_at, created_at) > now() - make_interval(secs => $3)
     order by id = $2 desc, coalesce(refreshed_at, created_at) desc limit ${SESSIONS_MAX}`,
    [userId, sessionId, idleSeconds],
  );
  return rows.map(({ user_agent: userAgent, created_at: createdAt, last_used_at: usedAt, ...session }) => ({
    ...session,
    created_at: createdAt.toISOString(),
    last_used_at: usedAt.toISOString(),
    device: describeDevice(userAgent ?? ''),
  }));
}

interface EventRow {
  readonly id: string;
  readonly created_at: Date;
  readonly ip_address: string;
  readonly action: string;
  readonly user_agent: string | null;
  readonly detail: string | null;
}

/** The newest entries of the log that are about this account. */
export async function readOwnEvents(tx: Transaction, userId: string): Promise<readonly OwnEvent[]> {
  const { rows } = await tx.query<EventRow>(
    `select id, created_at, ip_address, payload ->> 'action' as action, payload -> 'traits' ->> 'user_agent' as user_agent,
       coalesce(payload -> 'traits' ->> 'provider', payload -> 'traits' ->> 'by', payload -> 'traits' ->> 'scope') as detail
     from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' <> 'token_refreshed'
     order by created_at desc limit ${EVENTS_MAX}`,
    [userId],
  );
  return rows.map(({ id, action, created_at: at, ip_address: address, user_agent: userAgent, detail }) => ({
    id,
    action,
    at: at.toISOString(),
    address,
    device: describeDevice(userAgent ?? ''),
    detail,
  }));
}

/** Ends one session of a user. @returns whether there was one. */
export async function endOwnSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, sessionId]);
  return rowCount === 1;
}
