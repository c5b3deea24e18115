import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INSTRUMENTS } from '@atb/core/market/instruments';
import { createLogger } from '../logger.ts';
import { MarketHub } from '../market-data/market-hub.ts';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import { eventually } from '../testing/eventually.ts';
import { seedUser, type SeededUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PaperVenue } from '../venues/paper/paper-venue.ts';
import { EngineWorker } from './engine-worker.ts';
import { PASS_ALL_RULES } from './testing/pass-all-rules.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);

let database: TestDatabase;
const running: EngineWorker[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});
afterAll(() => database.drop());

async function startEngine(): Promise<{ readonly market: ScriptedMarket; readonly worker: EngineWorker }> {
  const market = new ScriptedMarket(['BTCUSDT'], STARTS_AT);
  const hub = new MarketHub(market);
  const worker = new EngineWorker({
    pool: database.pools.engine,
    hub,
    createVenue: () => new PaperVenue(INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT')),
    validator: PASS_ALL_RULES,
    logger: createLogger('silent'),
    isLockstep: true,
  });
  running.push(worker);
  await hub.start({ cursors: await worker.start(), onFault: (error) => expect.fail(error.message) });
  await market.say('BTCUSDT', 60_000);
  return { market, worker };
}

/** Another account of the user, with money in it. */
async function addAccount({ userId }: SeededUser): Promise<string> {
  const { engine } = database.pools;
  const { rows } = await engine.query<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label) values ($1, 'paper', 'Second') returning id`,
    [userId],
  );
  const accountId = rows[0]?.id ?? expect.fail('no account');
  await engine.query(
    `insert into balances (account_id, user_id, asset, free, locked, ts) values ($1, $2, 'USDT', 10000, 0, now())`,
    [accountId, userId],
  );
  await engine.query('insert into account_states (account_id, user_id) values ($1, $2)', [accountId, userId]);
  return accountId;
}

interface ManualOrder {
  readonly side?: 'buy' | 'sell';
  readonly quantity: string;
  /** Null for a market order. */
  readonly price: string | null;
}

/** Records a command as the gateway does; answers its id. */
async function order(user: SeededUser, accountId: string, { side = 'buy', quantity, price }: ManualOrder) {
  const payload = {
    clientOrderId: `terminal_${randomUUID().slice(0, 8)}`,
    symbol: 'BTCUSDT',
    side,
    type: price === null ? 'market' : 'limit',
    quantity,
    price,
  };
  const { rows } = await database.pools.engine.query<{ id: string }>(
    `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key)
     values ($1, $2, 'place_order', $3, gen_random_uuid()::text) returning id`,
    [accountId, user.userId, JSON.stringify(payload)],
  );
  return rows[0]?.id ?? expect.fail('no command');
}

/** What became of a command: `done`, or the code and sentence of its refusal. */
function outcome(commandId: string): Promise<string> {
  return eventually(async () => {
    const { rows } = await database.pools.engine.query<{ status: string; reason: string | null; error: string | null }>(
      `select result ->> 'status' as status, result ->> 'reason' as reason, result ->> 'error' as error
       from engine_commands where id = $1 and status = 'done'`,
      [commandId],
    );
    const row = rows[0] ?? expect.fail('the command still waits');
    return row.status === 'done' ? 'done' : `${row.reason}: ${row.error}`;
  });
}

const REACHED = /^TRADE_VOLUME_LIMIT_REACHED: Monthly trade volume limit reached \(\$[\d.]+\/\$1000\)\./u;

describe('the monthly trade volume of a plan', () => {
  it('is used up by every fill, and stops whoever would reach it, but nobody from selling', async () => {
    const user = await seedUser(database.pools);
    const { market, worker } = await startEngine();
    const trade = async (given: ManualOrder): Promise<string> => {
      const command = await order(user, user.accountId, given);
      await worker.onCommand(user.accountId);
      const result = await outcome(command);
      await market.say('BTCUSDT', 60_000);
      return result;
    };
    expect(await trade({ quantity: '0.01', price: null })).toBe('done');
    expect(await trade({ quantity: '0.007', price: null }), '1,020 of 1,000').toMatch(REACHED);
    expect(await trade({ side: 'sell', quantity: '0.01', price: null }), 'what is held may be sold').toBe('done');
    expect(await trade({ quantity: '0.001', price: null }), 'the sale counts').toMatch(REACHED);
    await database.pools.engine.query(`insert into user_plans (email, plan) values ($1, 'pro')`, [user.email]);
    await worker.onAccountChanged(user.accountId);
    expect(await trade({ quantity: '0.001', price: null }), 'a plan takes effect at once').toBe('done');
  });

  it('is still used up after a restart, and is there again in the next month', async () => {
    const user = await seedUser(database.pools);
    const first = await startEngine();
    const one = await order(user, user.accountId, { quantity: '0.015', price: null });
    await first.worker.onCommand(user.accountId);
    expect(await outcome(one)).toBe('done');
    await first.market.say('BTCUSDT', 60_000);
    await first.worker.stop();
    const { market, worker } = await startEngine();
    const two = await order(user, user.accountId, { quantity: '0.002', price: null });
    await worker.onCommand(user.accountId);
    expect(await outcome(two)).toMatch(REACHED);
    market.pass(31 * 86_400_000);
    await market.say('BTCUSDT', 60_000);
    const three = await order(user, user.accountId, { quantity: '0.002', price: null });
    await worker.onCommand(user.accountId);
    expect(await outcome(three)).toBe('done');
  });

  it('is of all accounts of a user: of two at two workers at the same moment one gets the last of it', async () => {
    const [here, there] = [await startEngine(), await startEngine()];
    for (let round = 0; round < 2; round += 1) {
      const user = await seedUser(database.pools);
      const second = await addAccount(user);
      const commands = await Promise.all([
        order(user, user.accountId, { quantity: '0.01', price: '59000' }),
        order(user, second, { quantity: '0.01', price: '59000' }),
      ]);
      await Promise.all([here.worker.onCommand(user.accountId), there.worker.onCommand(second)]);
      const results = await Promise.all(commands.map(outcome));
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect(results.filter((result) => REACHED.test(result))).toHaveLength(1);
    }
  });

  it('counts what rests on another account until it is cancelled', async () => {
    const user = await seedUser(database.pools);
    const second = await addAccount(user);
    const { worker } = await startEngine();
    const resting = await order(user, user.accountId, { quantity: '0.01', price: '59000' });
    await worker.onCommand(user.accountId);
    expect(await outcome(resting)).toBe('done');
    const refused = await order(user, second, { quantity: '0.01', price: '59000' });
    await worker.onCommand(second);
    expect(await outcome(refused)).toMatch(REACHED);
    await database.pools.engine.query(
      `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key) values ($1, $2, 'cancel_orders', '{}', 'all')`,
      [user.accountId, user.userId],
    );
    await worker.onCommand(user.accountId);
    const again = await order(user, second, { quantity: '0.01', price: '59000' });
    await worker.onCommand(second);
    expect(await outcome(again)).toBe('done');
  });
});
