import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedUser, type SeededUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withUserScope } from './with-user-scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = async (user: SeededUser, text: string, values: readonly unknown[] = []) =>
  (await withUserScope(database.pools.rest, user.claims, (tx) => tx.query<{ id: string }>(text, [...values]))).rows;

async function addBot(user: SeededUser, symbol = 'BTCUSDT', params: object = {}, type = 'grid'): Promise<string> {
  const added = await ask(
    user,
    `insert into bots (type, symbol, exchange_account_id, params) values ($4, $1, $2, $3) returning id`,
    [symbol, user.accountId, JSON.stringify(params), type],
  );
  return added[0]?.id ?? '';
}

const start = (user: SeededUser, botId: string) => ask(user, 'select start_bot($1)', [botId]);
const setStatus = (botId: string, status: string) =>
  database.pools.engine.query('update bots set status = $2 where id = $1', [botId, status]);

describe('the rules of bots in the database', () => {
  it('let a plan hold as many bots as it says, and a stopped one gives its place away', async () => {
    const user = await seedUser(database.pools, 'free');
    const first = await addBot(user);
    await expect(addBot(user)).rejects.toThrow('Bot limit reached (1/1). Upgrade your plan to create more bots.');
    await setStatus(first, 'stopped');
    const second = await addBot(user);
    await start(user, second);
    await expect(start(user, first), 'its place is taken').rejects.toMatchObject({
      message: 'Bot limit reached (1/1). Upgrade your plan to create more bots.',
      hint: 'BOT_LIMIT_REACHED',
    });
    await setStatus(second, 'stopped');
    await start(user, first);
  });

  it('give a bot that comes back from the archive a place of the plan only where one is free', async () => {
    const user = await seedUser(database.pools, 'free');
    const archive = (botId: string) => ask(user, 'update bots set archived_at = now() where id = $1', [botId]);
    const restore = (botId: string) => ask(user, 'update bots set archived_at = null where id = $1', [botId]);
    const first = await addBot(user);
    await archive(first);
    const second = await addBot(user);
    await expect(restore(first), 'its place is taken').rejects.toMatchObject({
      message: 'Bot limit reached (1/1). Upgrade your plan to create more bots.',
      hint: 'BOT_LIMIT_REACHED',
    });
    await archive(second);
    const outcomes = await Promise.allSettled([restore(first), restore(second)]);
    expect(outcomes.map(({ status }) => status).toSorted(), 'two at once').toEqual(['fulfilled', 'rejected']);
    const both = await ask(user, 'select id from bots where archived_at is null');
    expect(both).toHaveLength(1);
    await setStatus(first, 'stopped');
    await setStatus(second, 'stopped');
    await restore(first);
    await restore(second);
  });

  it('let only one of two starts at once take the last place', async () => {
    const user = await seedUser(database.pools, 'free');
    const first = await addBot(user);
    await setStatus(first, 'stopped');
    const second = await addBot(user);
    const outcomes = await Promise.allSettled([start(user, first), start(user, second)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['a symbol that the plan has not', 'ETHUSDT', {}, /^ETHUSDT is not available on your current plan\./u],
    ['a range upside down', 'BTCUSDT', { upper: 1, lower: 2 }, /^upper must be greater than lower\.$/u],
    ['a number that is none', 'BTCUSDT', { grids: 'NaN' }, /^grids must be a number\.$/u],
    ['a number beyond all bounds', 'BTCUSDT', { allocation: '1e400' }, /^allocation must be a number\.$/u],
  ])('refuse %s', async (_, symbol, params, message) => {
    const user = await seedUser(database.pools, 'free');
    await expect(addBot(user, symbol, params)).rejects.toThrow(message);
    expect(await ask(user, 'select id from bots')).toEqual([]);
  });

  it.each([
    [{ baseAllocation: 'x' }, /^baseAllocation must be a number\.$/u],
    [{ stopLossPct: -1 }, /^stopLossPct must not be negative\.$/u],
    [{ safetyScale: true }, /^safetyScale must be a number\.$/u],
    [{ takeProfitPct: 0 }, /^takeProfitPct must be greater than 0\.$/u],
    [{ maxSafetyOrders: 51 }, /^maxSafetyOrders must be a whole number of orders from 0 to 50\.$/u],
    [{ safetyOrders: { deviationPct: 1 } }, /^safetyOrders must be a list\.$/u],
  ])('refuse a DCA bot with %j', async (params, message) => {
    const user = await seedUser(database.pools, 'free');
    await expect(addBot(user, 'BTCUSDT', params, 'dca')).rejects.toThrow(message);
    expect(await ask(user, 'select id from bots')).toEqual([]);
  });

  it('start bots of the kinds that the engine runs, and no other', async () => {
    const user = await seedUser(database.pools, 'elite');
    const dca = await addBot(user, 'BTCUSDT', { safetyOrders: null, dealsMax: null }, 'dca');
    await start(user, dca);
    const copy = await addBot(user, 'BTCUSDT', {}, 'copy');
    await expect(start(user, copy)).rejects.toThrow('Bots of type copy cannot be started on this server.');
  });

  it('hold a working bot in place', async () => {
    const user = await seedUser(database.pools, 'free');
    const botId = await addBot(user);
    await start(user, botId);
    await expect(ask(user, 'delete from bots where id = $1', [botId])).rejects.toThrow(
      'Stop the bot before deleting it.',
    );
    await expect(ask(user, `update bots set params = '{"grids": 5}' where id = $1`, [botId])).rejects.toThrow(
      'Stop the bot before changing its parameters.',
    );
    await expect(ask(user, 'update bots set archived_at = now() where id = $1', [botId])).rejects.toThrow(
      'Stop the bot before archiving it.',
    );
  });

  it('know no bot of another user', async () => {
    const [owner, stranger] = [await seedUser(database.pools, 'free'), await seedUser(database.pools, 'free')];
    const botId = await addBot(owner);
    for (const procedure of ['start_bot', 'pause_bot', 'stop_bot']) {
      await expect(ask(stranger, `select ${procedure}($1)`, [botId])).rejects.toThrow(
        'The requested bot was not found.',
      );
    }
  });
});
