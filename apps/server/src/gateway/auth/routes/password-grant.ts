import { z } from 'zod';
import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalidCredentials, validationFailed } from '../http/auth-error.ts';
import { addressBucket } from '../http/client-address.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import type { RateLimitName } from '../http/rate-limiter.ts';
import type { Route } from '../http/route.ts';
import { openSession, toSessionJson } from '../open-session.ts';
import type { PasswordCheck } from '../passwords/hash-password.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { findUserByEmail, updatePasswordHash, type UserRow } from '../store/users.ts';

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly client: Client;
}

/** Every attempt is counted before the password is looked at, so that guesses at the same time count too. */
function bucketsOf({ email, client }: Attempt): Array<readonly [RateLimitName, string]> {
  const bucket = addressBucket(client.address);
  return [
    ['failuresPerAddress', bucket],
    ['failuresPerAccountAndAddress', `${email} ${bucket}`],
    ['failuresPerAccount', email],
  ];
}

function requireCredentials(body: z.infer<typeof bodySchema>): { email: string; password: string } {
  if (body.email && body.phone) {
    throw validationFailed('Only an email address or phone number should be provided on login.');
  }
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!body.email || !body.password) {
    throw validationFailed('You must provide either an email or phone number and a password');
  }
  return { email: body.email.trim().toLowerCase(), password: body.password };
}

async function signIn(auth: AuthContext, user: UserRow, attempt: Attempt, check: PasswordCheck) {
  const { client, password } = attempt;
  const newHash = check === 'right_but_outdated' ? await auth.hasher.hash(password) : null;
  return withTransaction(auth.pool, async (tx) => {
    if (newHash !== null) await updatePasswordHash(tx, user.id, newHash);
    await addAuditEntry(tx, { action: 'login', actor: user, client, traits: { provider: 'email' } });
    return openSession(tx, auth, { user, method: 'password', client });
  });
}

/** POST /token?grant_type=password. What is wrong with an account is told only to who knows its password. */
export function passwordGrant(auth: AuthContext): Route {
  return async (c) => {
    const client = clientOf(c, auth.readClientAddress);
    const attempt = { ...requireCredentials(await parseBody(c, bodySchema)), client };
    const buckets = bucketsOf(attempt);
    for (const [name, key] of buckets) await auth.limiter.consume(name, key);

    const user = await findUserByEmail(auth.pool, attempt.email);
    const check = await auth.hasher.check(user?.encrypted_password ?? null, attempt.password);
    if (!user || check === 'wrong') {
      await addAuditEntry(auth.pool, { action: 'login_failed', actor: user, client });
      throw invalidCredentials();
    }
    for (const [name, key] of buckets) await auth.limiter.refund(name, key);
    if (user.is_banned) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return c.json(await toSessionJson(auth, await signIn(auth, user, attempt, check)));
  };
}
