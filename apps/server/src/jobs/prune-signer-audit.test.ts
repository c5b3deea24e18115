import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { pruneSignerAudit } from './prune-signer-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('forgets what was signed after two weeks, and what was refused after a year', async () => {
  const { engine } = database.pools;
  const { userId, accountId } = await seedUser(database.pools);
  const rows = [
    ['signed', 13],
    ['signed', 15],
    ['PATH_REFUSED', 15],
    ['PATH_REFUSED', 366],
  ] as const;
  for (const [outcome, days] of rows) {
    await engine.query(
      `insert into signer_audit (user_id, exchange_account_id, venue, purpose, method, path, outcome, at)
       values ($1, $2, 'kraken', 'read', 'POST', $3, $4, now() - make_interval(days => $5))`,
      [userId, accountId, `/${days}`, outcome, days],
    );
  }
  expect(await pruneSignerAudit(engine)).toBe(2);
  const left = await engine.query<{ path: string }>('select path from signer_audit order by id');
  expect(left.rows.map(({ path }) => path)).toEqual(['/13', '/15']);
});
