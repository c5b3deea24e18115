import { randomUUID } from 'node:crypto';
import type { Tier } from '@atb/core/plans/tiers';
import type { Pools } from '../database/pools.ts';
import type { ScopeClaims } from '../database/with-user-scope.ts';

/** A signed-up user with a provisioned paper account, made without the auth service. */
export interface SeededUser {
  readonly userId: string;
  readonly email: string;
  readonly accountId: string;
  readonly claims: ScopeClaims;
}

export async function seedUser(pools: Pools, plan: Tier | null = null): Promise<SeededUser> {
  const userId = randomUUID();
  const email = `${userId.slice(0, 8)}@example.test`;
  await pools.auth.query(
    `insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')`,
    [userId, email],
  );
  await pools.auth.query('select public.provision_user($1, $2, $3)', [
    userId,
    email,
    JSON.stringify({ full_name: 'Test Trader', timezone: 'UTC' }),
  ]);
  if (plan !== null) await pools.engine.query('insert into user_plans (email, plan) values ($1, $2)', [email, plan]);
  const account = await pools.engine.query<{ id: string }>('select id from exchange_accounts where user_id = $1', [
    userId,
  ]);
  const accountId = account.rows[0]?.id;
  if (accountId === undefined) throw new Error(`user ${userId} has no paper account`);
  return { userId, email, accountId, claims: { role: 'authenticated', sub: userId, email, aal: 'aal1' } };
}

/** The claims of the same user, who showed a second factor so many seconds ago. */
export function withSecondFactor(claims: ScopeClaims, secondsAgo = 0): ScopeClaims {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  return { ...claims, aal: 'aal2', amr: [{ method: 'totp', timestamp }] };
}
