import { FRESH_SECONDS } from '@atb/api/functions/define-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededUser, seedUser, withSecondFactor } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type ScopeClaims, withUserScope } from './with-user-scope.ts';

let database: TestDatabase;
let user: SeededUser;
beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools, 'enterprise');
});
afterAll(() => database.drop());

const ASKED = { code: 'PT403', hint: 'second_factor_required' };

function run(claims: ScopeClaims, sql: string, values: readonly unknown[] = []) {
  return withUserScope(database.pools.rest, claims, async (tx) => (await tx.query(sql, [...values])).rows);
}

const seconds = () => Math.floor(Date.now() / 1000);
const aal2 = (amr: unknown) => ({ ...user.claims, aal: 'aal2', amr });

describe('a second factor shown just now', () => {
  it.each([
    ['a code', () => withSecondFactor(user.claims), true],
    ['a code almost 15 minutes ago', () => withSecondFactor(user.claims, FRESH_SECONDS - 30), true],
    ['a code more than 15 minutes ago', () => withSecondFactor(user.claims, FRESH_SECONDS + 1), false],
    ['a passkey', () => aal2([{ method: 'mfa/webauthn', timestamp: seconds() }]), true],
    ['a recovery code', () => aal2([{ method: 'mfa/recovery_code', timestamp: seconds() }]), true],
    ['a password', () => aal2([{ method: 'password', timestamp: seconds() }]), false],
    ['a code in a session of level aal1', () => ({ ...withSecondFactor(user.claims), aal: 'aal1' }), false],
    ['none, at level aal2', () => ({ ...user.claims, aal: 'aal2' }), false],
    ['a timestamp that is text', () => aal2([{ method: 'totp', timestamp: '99999999999' }]), false],
    ['methods without times', () => aal2(['totp']), false],
    ['no list', () => aal2('totp'), false],
  ] as const)('is %s: %#', async (_, claims, expected) => {
    expect(await run(claims(), 'select public.has_fresh_second_factor() as it')).toEqual([{ it: expected }]);
  });
});

describe('keys of an exchange', () => {
  const KEY = 'A'.repeat(40);
  const INSERT = `insert into encrypted_credentials (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret)
    values ($1, $2, '${KEY}', '${KEY}') returning 1 as done`;
  const UPDATE = 'update encrypted_credentials set encryption_version = 2 returning 1 as done';

  it('are written only by who showed one, and others are told so', async () => {
    const ids = [user.accountId, user.userId];
    for (const claims of [user.claims, withSecondFactor(user.claims, FRESH_SECONDS + 1)]) {
      await expect(run(claims, INSERT, ids)).rejects.toMatchObject(ASKED);
    }
    expect(await run(withSecondFactor(user.claims), INSERT, ids)).toEqual([{ done: 1 }]);
    await expect(run(user.claims, UPDATE)).rejects.toMatchObject(ASKED);
    expect(await run(withSecondFactor(user.claims), UPDATE)).toEqual([{ done: 1 }]);
  });

  it('of somebody else are not found, whatever was shown', async () => {
    const other = await seedUser(database.pools);
    expect(await run(withSecondFactor(other.claims), UPDATE)).toEqual([]);
    const foreign = run(withSecondFactor(other.claims), INSERT, [user.accountId, other.userId]);
    await expect(foreign).rejects.toThrow();
  });
});

describe('risk limits', () => {
  const LOOSEN = 'update user_risk_prefs set max_daily_dd_pct = max_daily_dd_pct + 10 returning 1 as done';
  const TIGHTEN = 'update user_risk_prefs set max_daily_dd_pct = 1 returning 1 as done';

  it('are raised past their defaults only by who showed one', async () => {
    await expect(run(user.claims, LOOSEN)).rejects.toMatchObject(ASKED);
    await expect(run(withSecondFactor(user.claims, FRESH_SECONDS + 1), LOOSEN)).rejects.toMatchObject(ASKED);
    expect(await run(withSecondFactor(user.claims), LOOSEN)).toEqual([{ done: 1 }]);
    expect(await run(user.claims, TIGHTEN), 'a tighter limit needs none').toEqual([{ done: 1 }]);
  });

  it('say first that the plan is missing: a second factor would not help', async () => {
    const free = await seedUser(database.pools);
    await expect(run(free.claims, LOOSEN)).rejects.toMatchObject({ code: 'P0001', message: 'RISK_LIMIT_HELD' });
  });
});
