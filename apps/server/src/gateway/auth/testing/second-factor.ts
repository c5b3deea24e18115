import type { SupabaseClient } from '@supabase/supabase-js';
import { codeOf } from '../../../testing/code-of.ts';
import type { AuthServer } from './start-auth-server.ts';
import { GOOD_PASSWORD, newEmail } from './start-auth-server.ts';

export const STEP_MS = 30_000;

export interface Enrolled {
  readonly client: SupabaseClient;
  readonly email: string;
  readonly userId: string;
  readonly factorId: string;
  readonly secret: string;
  readonly codes: readonly string[];
}

export function decodeClaims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly aal: string;
    readonly amr: ReadonlyArray<{ readonly method: string; readonly timestamp: number }>;
    readonly exp: number;
    readonly iat: number;
    readonly session_id: string;
  };
}

/** Codes used a moment ago are forgotten, so that a test need not wait for the next period. */
export async function forgetUsedCodes(server: AuthServer, factorId: string): Promise<void> {
  await server.sql('update auth.mfa_factors set last_totp_step = null where id = $1', [factorId]);
}

/**
 * Asks the auth service as the client's user.
 * @param request As in `GET /user`.
 */
export async function ask(server: AuthServer, client: SupabaseClient, request: string, body?: unknown) {
  const [method = '', path = ''] = request.split(' ');
  const { data } = await client.auth.getSession();
  return fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${data.session?.access_token ?? ''}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A new user with a verified authenticator app and recovery codes, in a session of level aal2. */
export async function enrolUser(server: AuthServer): Promise<Enrolled> {
  const client = server.connect();
  const email = newEmail();
  const { data: signedUp } = await client.auth.signUp({ email, password: GOOD_PASSWORD });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (factor === null) throw new Error('the factor was refused');
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  if (error) throw error;
  const made = (await (await ask(server, client, 'POST /factors/recovery-codes')).json()) as { codes: string[] };
  await forgetUsedCodes(server, factor.id);
  const userId = signedUp.user?.id ?? '';
  return { client, email, userId, factorId: factor.id, secret: factor.totp.secret, codes: made.codes };
}
