import type { Transaction } from '../../database/with-transaction.ts';
import type { AuthContext } from './auth-context.ts';
import type { OpenSession } from './open-session.ts';
import type { SecondFactorMethod } from './second-factor.ts';
import { rotateRefreshToken } from './store/refresh-tokens.ts';
import { readSession } from './store/sessions.ts';
import { readUser } from './store/users.ts';

export interface Raise {
  readonly userId: string;
  readonly sessionId: string;
  readonly method: SecondFactorMethod;
  /** Null for a recovery code. */
  readonly factorId: string | null;
}

/** The session has shown a second factor: it is of level aal2 from now on, and has a new refresh token. */
export async function raiseSession(tx: Transaction, auth: AuthContext, raise: Raise): Promise<OpenSession> {
  const { userId, sessionId, method, factorId } = raise;
  await tx.query(
    `update auth.sessions set aal = 'aal2', factor_id = coalesce($2, factor_id), updated_at = now() where id = $1`,
    [sessionId, factorId],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
  const refreshToken = await rotateRefreshToken(tx, auth.purposeKeys, { sessionId, userId });
  return { user: await readUser(tx, userId), session: await readSession(tx, sessionId), refreshToken };
}

/** A factor is gone: sessions that it had raised go back, all of them when it was the last one. */
export async function lowerSessions(
  tx: Transaction,
  { userId, factorId, isLast }: { readonly userId: string; readonly factorId: string; readonly isLast: boolean },
): Promise<void> {
  const { rows } = await tx.query<{ readonly id: string }>(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
     where user_id = $1 and aal <> 'aal1' and ($3 or factor_id = $2) returning id`,
    [userId, factorId, isLast],
  );
  await tx.query(
    `delete from auth.mfa_amr_claims where session_id = any ($1) and
       (authentication_method = 'totp' or authentication_method like 'mfa/%')`,
    [rows.map(({ id }) => id)],
  );
}
