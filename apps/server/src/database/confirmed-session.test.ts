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

function run(claims: ScopeClaims, sql: string, values: readonly unknown[] = []) {
  return withUserScope(database.pools.rest, claims, async (tx) => (await tx.query(sql, [...values])).rows);
}

const asEngine = (sql: string, values: readonly unknown[] = []) => database.pools.engine.query(sql, [...values]);

const signedIn = (secondsAgo: number): ScopeClaims => ({
  ...user.claims,
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }],
});

const ASKED_TO_SIGN_IN = { code: 'PT403', hint: 'sign_in_again' };
const ASKED_FOR_FACTOR = { code: 'PT403', hint: 'second_factor_required' };

async function giveFactor(): Promise<void> {
  await database.pools.auth.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [user.userId],
  );
}

describe('where alerts of others are led', () => {
  beforeAll(async () => {
    await asEngine(
      `insert into alert_sources (user_id, name, auth, key_hash, last_four) values ($1, 'Chart', 'key', sha256('x'), 'abcd')`,
      [user.userId],
    );
  });

  const LEAD =
    'update alert_sources set max_age_s = 30 + floor(random() * 1000)::integer, needs_time = not needs_time returning 1 as done';
  const NAME = `update alert_sources set name = 'Chart 2' returning 1 as done`;
  const OFF = 'update alert_sources set is_on = false returning 1 as done';
  const ON = 'update alert_sources set is_on = true returning 1 as done';

  it('is changed by who signed in just now, and by the second factor once there is one', async () => {
    await expect(run(signedIn(FRESH_SECONDS + 5), LEAD)).rejects.toMatchObject(ASKED_TO_SIGN_IN);
    expect(await run(signedIn(5), LEAD)).toEqual([{ done: 1 }]);
    expect(await run(signedIn(FRESH_SECONDS + 5), NAME), 'a name leads nowhere').toEqual([{ done: 1 }]);
    expect(await run(signedIn(FRESH_SECONDS + 5), OFF), 'nor does one that is off').toEqual([{ done: 1 }]);
    await expect(run(signedIn(FRESH_SECONDS + 5), ON)).rejects.toMatchObject(ASKED_TO_SIGN_IN);
    await giveFactor();
    await expect(run(signedIn(5), LEAD)).rejects.toMatchObject(ASKED_FOR_FACTOR);
    expect(await run(withSecondFactor(user.claims), LEAD)).toEqual([{ done: 1 }]);
  });
});

describe('silence about security', () => {
  const titles = async () => {
    const { rows } = await asEngine('select title from notifications where user_id = $1 order by id', [user.userId]);
    return rows.map(({ title }: { title: string }) => title);
  };

  it('is told of by the last notice', async () => {
    await run(user.claims, 'update notification_prefs set security = false, trades = false');
    expect((await titles()).at(-1)).toBe('Security notices switched off');
    await run(user.claims, 'update notification_prefs set security = true');
  });

  it('of a channel is told of in the app, and a deleted user takes it along', async () => {
    await asEngine(
      `insert into notification_channels (user_id, kind, name, target, kinds)
       values ($1, 'mail', 'Mine', 'mine@example.com', '{security,trades}')`,
      [user.userId],
    );
    await run(user.claims, `update notification_channels set kinds = '{trades}'`);
    expect((await titles()).at(-1)).toBe('Security notices no longer go to Mine');
    await asEngine(`update notification_channels set kinds = '{security}' where user_id = $1`, [user.userId]);
    await run(user.claims, 'delete from notification_channels');
    expect((await titles()).filter((title) => title.endsWith('to Mine'))).toHaveLength(2);
  });
});
