import { BOT_MODULES } from '@atb/core/bots/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedUser, type SeededUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withUserScope } from './with-user-scope.ts';

/** What the database says instead of a sentence: the figures, from which the sentence is made once. */
const NO_PLACE = {
  code: 'P0001',
  message: 'BOT_LIMIT_REACHED',
  hint: 'BOT_LIMIT_REACHED',
  detail: '{"used": 1, "limit": 1}',
};

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
    await expect(addBot(user)).rejects.toMatchObject(NO_PLACE);
    await setStatus(first, 'stopped');
    const second = await addBot(user);
    await start(user, second);
    await expect(start(user, first), 'its place is taken').rejects.toMatchObject(NO_PLACE);
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
    await expect(restore(first), 'its place is taken').rejects.toMatchObject(NO_PLACE);
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

  it('refuse a symbol that the plan has not, whatever asks for it', async () => {
    const user = await seedUser(database.pools, 'free');
    const refused = {
      code: 'P0001',
      message: 'SYMBOL_NOT_IN_PLAN',
      hint: 'SYMBOL_NOT_IN_PLAN',
      detail: '{"plan": "free", "symbol": "ETHUSDT", "symbols": ["BTCUSDT"]}',
    };
    await expect(addBot(user, 'ETHUSDT')).rejects.toMatchObject(refused);
    expect(await ask(user, 'select id from bots')).toEqual([]);
    const order = database.pools.engine.query(
      `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key)
       values ($1, $2, 'place_order', '{"side": "buy", "symbol": "ETHUSDT"}', 'x')`,
      [user.accountId, user.userId],
    );
    await expect(order).rejects.toMatchObject(refused);
    const pro = await seedUser(database.pools, 'pro');
    const botId = await addBot(pro, 'ETHUSDT');
    await database.pools.engine.query(`update user_plans set plan = 'free' where email = $1`, [pro.email]);
    await expect(start(pro, botId), 'the plan has ended').rejects.toMatchObject(refused);
  });

  it.each(Object.keys(BOT_MODULES))('look at the structure of parameters alone: %s', async (type) => {
    const user = await seedUser(database.pools, 'free');
    const nested = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    for (const params of [[], 'text', 5, null, { long: 'x'.repeat(65_536) }])
      await expect(
        addBot(user, 'BTCUSDT', params as object, type),
        JSON.stringify(params)?.slice(0, 20),
      ).rejects.toThrow('params must be an object of at most 64 KB.');
    for (const deep of [nested(33), { list: [nested(31)] }])
      await expect(addBot(user, 'BTCUSDT', deep, type)).rejects.toMatchObject({
        message: 'params must not be nested deeper than 32 levels.',
        hint: 'params',
      });
    expect(await ask(user, 'select id from bots')).toEqual([]);
    const botId = await addBot(user, 'BTCUSDT', nested(32), type);
    await ask(user, `update bots set params = '{"grids": "NaN", "definition": 5, "takeProfitPct": -1}' where id = $1`, [
      botId,
    ]);
    await expect(
      ask(user, `update bots set params = $2 where id = $1`, [botId, JSON.stringify(nested(33))]),
    ).rejects.toThrow('params must not be nested deeper than 32 levels.');
  });

  it('measure parameters by the text that every reader gets, and make none that a number blows up', async () => {
    const user = await seedUser(database.pools, 'free');
    const write = (params: string) =>
      ask(user, `insert into bots (type, symbol, exchange_account_id, params) values ('copy', 'BTCUSDT', $1, $2)`, [
        user.accountId,
        params,
      ]);
    const list = (numbers: string, count: number): string =>
      `{"a": [[[${`${numbers},`.repeat(count - 1)}${numbers}]]]}`;
    // Half a gigabyte of digits in a row of 48 KB; without a bound it is made for whoever reads the row.
    for (const number of ['1e131071', '-1e131071', '1e-16383', '0e-16383', '1e400'])
      await expect(write(list(number, 4_000)), number).rejects.toMatchObject({
        message: 'params must not hold numbers of more than 400 digits.',
        hint: 'params',
      });
    await expect(write(list('1e308', 300))).rejects.toThrow('params must be an object of at most 64 KB.');
    await write(`{"largest": 1.7976931348623157e308, "least": 5e-324, "list": [1e21, -0.1, 0]}`);
    const bots = await ask(user, 'select id from bots');
    expect(bots).toHaveLength(1);
    const change = `update bots set params = '{"a": {"b": 1e131071}}' where id = $1`;
    await expect(ask(user, change, [bots[0]?.id])).rejects.toThrow('must not hold numbers of more than 400 digits');
  });

  it('know the kinds of bots of the registry, and start no other', async () => {
    const { rows } = await database.pools.engine.query<{ kind: string }>('select kind from bot_kinds where can_start');
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(BOT_MODULES).toSorted());
    const user = await seedUser(database.pools, 'elite');
    for (const { kind } of rows.filter((each) => each.kind !== 'copy'))
      await start(user, await addBot(user, 'BTCUSDT', {}, kind));
    const copy = await addBot(user, 'BTCUSDT', {}, 'copy');
    await expect(start(user, copy)).rejects.toThrow('Choose a provider that can be copied.');
    await database.pools.engine.query(`insert into bot_kinds (kind, can_start) values ('sun', false)`);
    const sun = await addBot(user, 'BTCUSDT', {}, 'sun');
    await expect(start(user, sun)).rejects.toThrow('Bots of type sun cannot be started on this server.');
    await database.pools.engine.query('delete from bots where id = $1', [sun]);
    await database.pools.engine.query(`delete from bot_kinds where kind = 'sun'`);
    await expect(addBot(user, 'BTCUSDT', {}, 'moon')).rejects.toMatchObject({
      message: `type must be one of ${Object.keys(BOT_MODULES).toSorted().join(', ')}.`,
      hint: 'type',
    });
  });

  it('name no kind of bot but in their table', async () => {
    const named = await database.pools.engine.query(
      `select proname from pg_proc, unnest($1::text[]) kind
       where pronamespace = 'public'::regnamespace and prosrc like '%''' || kind || '''%'
       union all select conname from pg_constraint, unnest($1::text[]) kind
       where pg_get_constraintdef(oid) like '%''' || kind || '''%'`,
      [Object.keys(BOT_MODULES)],
    );
    expect(named.rows).toEqual([]);
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
