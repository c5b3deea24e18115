// One user asks for as many long proofs as may be under way; pages and proofs of the others come in between.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withUserScope } from '../../database/with-user-scope.ts';
import { FillTables, type TableOwner } from '../../performance/fill-tables.ts';
import { type SeededUser, seedUser } from '../../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPerformanceTurns } from './function-lanes.ts';

/** A proof of so many is the best part of a second in its thread. */
const MANY = 60_000;

let database: TestDatabase;
let tables: FillTables;
let busy: TableOwner;
let other: TableOwner;
beforeAll(async () => {
  database = await createTestDatabase();
  tables = new FillTables({ steadyMs: () => performance.now(), turns: createPerformanceTurns() });
  busy = await seedOwner(MANY);
  other = await seedOwner(500);
});
afterAll(async () => {
  await tables.close();
  await database.drop();
});

/** Somebody with executions of a year, half of them sales. */
async function seedOwner(fills: number): Promise<TableOwner> {
  const user: SeededUser = await seedUser(database.pools);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `with o as (
       insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
       values ($1, $2, 'seed', 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', 'filled', now(), now()) returning id)
     insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, realized_pnl, maker, exec_ts)
     select $1, $2, o.id, n::text, 'BTCUSDT', case n % 2 when 0 then 'buy' else 'sell' end, 0.001, 60000 + n % 977, 0.060123456789012345, 'USDT',
       case n % 2 when 1 then (n * 7919 % 1999 - 980) / 997.0 end, false, now() - interval '365 days' + n * interval '365 days' / $3
     from o, generate_series(1, $3::int) n`,
    [user.userId, user.accountId, fills],
  );
  await owner.end();
  const run: TableOwner['run'] = (work) => withUserScope(database.pools.functions, user.claims, work);
  return { userId: user.userId, accountId: user.accountId, run };
}

it('four long proofs of one user hold up neither the pages nor the proofs of another', async () => {
  const page = () => tables.ask(other, { kind: 'performance', filter: {}, days: [] });
  // The threads are there, and the other's executions are in theirs.
  await Promise.all([page(), tables.prove(other, {})]);
  const order: string[] = [];
  const noting = (text: string) => () => void order.push(text);
  const proofs = [1, 2, 3, 4].map(() => tables.prove(busy, {}).then(noting('long proof')));
  await Promise.race(proofs);
  // What else the busy user asked for has been read by now, too.
  await Promise.all([page().then(noting('page')), tables.prove(other, {}).then(noting('short proof')), ...proofs]);
  expect(order).toHaveLength(6);
  expect(order.indexOf('page'), order.join(', ')).toBeLessThan(3);
  // After the one that was at work, and whoever came before.
  expect(order.at(-1), order.join(', ')).toBe('long proof');
});
