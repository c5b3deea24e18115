import type { Transaction } from '../../../database/with-transaction.ts';
import type { AccessClaims, AuthenticatorLevel } from '../access-claims.ts';
import type { Client } from '../http/client-of.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: AuthenticatorLevel;
  readonly not_after: Date | null;
  readonly amr: AccessClaims['amr'];
}

/** How a session was opened, in the words of Supabase's `amr` claim. */
export type SignInMethod = 'password' | 'otp' | 'oauth';

const INSERT_SESSION = `
  insert into auth.sessions (user_id, not_after, user_agent, ip)
  values ($1, now() + make_interval(secs => $2), $3, $4)
  returning id`;

export interface NewSession {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly client: Client;
  readonly absoluteSeconds: number;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<string> {
  const { userId, absoluteSeconds, client } = session;
  const values = [userId, absoluteSeconds, client.userAgent, client.address];
  const { rows } = await tx.query<{ readonly id: string }>(INSERT_SESSION, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The new session has no id');
  await tx.query('insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)', [
    id,
    session.method,
  ]);
  return id;
}

const SELECT_SESSION = `
  select s.id, s.user_id, s.aal, s.not_after,
    coalesce((
      select json_agg(json_build_object('method', a.authentication_method,
        'timestamp', floor(extract(epoch from a.updated_at))::bigint) order by a.updated_at desc)
      from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as amr
  from auth.sessions s where s.id = $1`;

export async function findSession(tx: Transaction, id: string): Promise<SessionRow | null> {
  const { rows } = await tx.query<SessionRow>(SELECT_SESSION, [id]);
  return rows[0] ?? null;
}

export async function readSession(tx: Transaction, id: string): Promise<SessionRow> {
  const session = await findSession(tx, id);
  if (!session) throw new Error(`Session ${id} vanished inside its own transaction`);
  return session;
}

/** The id of no session: every session is another. */
export const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Which sessions of a user end: this one, every other, or all. */
export type SessionScope = 'local' | 'others' | 'global';

const SCOPE_CONDITIONS: Readonly<Record<SessionScope, string>> = {
  local: 'user_id = $1 and id = $2',
  others: 'user_id = $1 and id <> $2',
  global: 'user_id = $1 and $2::uuid is not null',
};

/** Ends sessions and everything that could revive them; answers their ids. */
export async function endSessions(
  tx: Transaction,
  session: { readonly userId: string; readonly sessionId: string },
  scope: SessionScope,
): Promise<string[]> {
  const { rows } = await tx.query<{ readonly id: string }>(
    `delete from auth.sessions where ${SCOPE_CONDITIONS[scope]} returning id`,
    [session.userId, session.sessionId],
  );
  return rows.map(({ id }) => id);
}

/** Ends every session of a user; answers their ids. */
export async function endAllSessions(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ readonly id: string }>(
    'delete from auth.sessions where user_id = $1 returning id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

export async function listSessionIds(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ readonly id: string }>('select id from auth.sessions where user_id = $1', [userId]);
  return rows.map(({ id }) => id);
}

/** True while the session's e-mail proof, such as a recovery link, is at most `seconds` old. */
export async function hasFreshMailProof(tx: Transaction, sessionId: string, seconds: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from auth.mfa_amr_claims
     where session_id = $1 and authentication_method = 'otp' and updated_at > now() - make_interval(secs => $2)`,
    [sessionId, seconds],
  );
  return rowCount === 1;
}
