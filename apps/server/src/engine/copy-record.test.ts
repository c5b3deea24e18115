import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeededUser } from '../testing/seed-user.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';
import { CopyBench, copyParamsOf, type Follower, type BenchProvider } from './testing/copy-bench.ts';

let bench: BotBench;
let copying: CopyBench;
beforeAll(async () => {
  bench = await BotBench.open();
  copying = new CopyBench(bench);
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const open = (user: SeededUser, name: string) =>
  bench.ask(user, 'select open_provider($1, $2, $3, 0)', [user.accountId, name, '']);

const change = ({ user, botId }: Follower, params: object) =>
  bench.ask(user, 'update bots set params = $2 where id = $1', [botId, JSON.stringify(params)]);

async function cardOf({ id }: BenchProvider): Promise<Record<string, unknown>> {
  await bench.rows('select measure_providers()', []);
  const sql = `select followers_count, followers_money::float8 as money, win_rate::float8 as win_rate, total_trades, opened_at, name
    from signal_providers where id = $1`;
  const [card] = await bench.rows<Record<string, unknown>>(sql, [id]);
  return card ?? expect.fail('no card');
}

async function stop({ worker, market }: EngineSession, { user, botId }: Follower): Promise<void> {
  await bench.ask(user, 'select stop_bot($1)', [botId]);
  await worker.onCommand(user.accountId);
  await market.say('BTCUSDT', 60_000, 60_000);
  expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'stopped' }]);
}

describe('whom a copy has followed', () => {
  it('stays, so that no result is moved to another card and no other trades are read', async () => {
    const session = await copying.begin();
    const [followed, other] = [await copying.openProvider(session), await copying.openProvider(session)];
    const copy = await copying.follow(session, followed);
    await copying.copyTrade(session, followed, 'buy', '0.01');
    await copying.copyTrade(session, other, 'buy', '0.01');
    await stop(session, copy);
    await expect(change(copy, copyParamsOf(other.id))).rejects.toThrow('A copy that has run keeps its provider.');
    await expect(change(copy, {})).rejects.toThrow('A copy that has run keeps its provider.');
    await change(copy, { ...copyParamsOf(followed.id), allocation: '1500' });
    expect((await cardOf(other))['money']).toBe(0);
    const trades = 'select provider_quantity from copied_trades($1)';
    expect(await bench.read(copy.user, trades, [copy.botId])).toHaveLength(1);
  });
});

describe('followers on a card', () => {
  it('are users, each once, with the most they had in at one time', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const first = await copying.follow(session, provider);
    await copying.loosenLimits(first.user);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    await stop(session, first);
    const again = await beside(session, provider, first.user);
    await copying.copyTrade(session, provider, 'sell', '0.01');
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await cardOf(provider), 'one after the other').toMatchObject({ followers_count: 1, money: 2_000 });
    await beside(session, provider, first.user);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await cardOf(provider), 'two at once').toMatchObject({ followers_count: 1, money: 4_000 });
    expect(await copying.sides(again)).toContain('buy');
  });

  async function beside({ worker }: EngineSession, provider: BenchProvider, user: SeededUser): Promise<string> {
    const botId = await bench.createBot(user, 'copy', copyParamsOf(provider.id));
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    return botId;
  }
});

describe('the record of a provider', () => {
  it('does not count sales of what was held before anybody could follow', async () => {
    const session = await copying.begin();
    const user = await bench.seedUser();
    await copying.loosenLimits(user);
    await copying.tradeByHand(session, user, { side: 'buy', quantity: '0.02' });
    await open(user, 'With a past');
    const provider = await providerOf(user);
    await session.market.say('BTCUSDT', 66_000);
    for (const quantity of ['0.01', '0.01']) {
      await bench.command(user, 'place_order', marketSale(quantity));
      await session.worker.onCommand(user.accountId);
      await session.market.say('BTCUSDT', 66_000);
    }
    expect(await cardOf(provider)).toMatchObject({ total_trades: 2, win_rate: 0 });
    await copying.tradeByHand(session, user, { side: 'buy', quantity: '0.01' });
    await bench.command(user, 'place_order', marketSale('0.01'));
    await session.worker.onCommand(user.accountId);
    await session.market.say('BTCUSDT', 66_000);
    expect(await cardOf(provider), 'what is bought and sold since').toMatchObject({ win_rate: 100 });
  });

  it('goes on after a pause, under another name, too', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    await copying.copyTrade(session, provider, 'sell', '0.01');
    const before = await cardOf(provider);
    await bench.ask(provider.user, 'select stop_provider($1)', [provider.id]);
    await open(provider.user, 'Born again');
    expect(await cardOf(provider)).toMatchObject({
      name: 'Born again',
      total_trades: before['total_trades'],
      opened_at: before['opened_at'],
    });
    const accounts = 'select stopped_at from provider_accounts where user_id = $1';
    expect(await bench.rows(accounts, [provider.user.userId])).toEqual([{ stopped_at: null }]);
    await copying.follow(session, provider);
  });

  it('stands under a name that nobody can take for another’s', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const name = String((await cardOf(provider))['name']);
    const user = await bench.seedUser();
    await copying.tradeByHand(session, user, { side: 'buy', quantity: '0.001' });
    for (const lookalike of [
      ` ${name.toUpperCase()} `,
      name.replace(' ', '\u00A0'),
      name.replace(' ', '  '),
      `\uFF34${name.slice(1)}`,
    ]) {
      await expect(open(user, lookalike)).rejects.toThrow('Another provider has this name.');
    }
    for (const hidden of ['\u200B', '\u00AD', '\u202E', '\uFEFF', '\n']) {
      await expect(open(user, `${name}${hidden}x`)).rejects.toThrow('characters that cannot be seen');
    }
  });

  async function providerOf(user: SeededUser): Promise<BenchProvider> {
    const sql = 'select provider_id as id from provider_accounts where user_id = $1';
    const [row] = await bench.rows<{ id: string }>(sql, [user.userId]);
    return { user, id: row?.id ?? expect.fail('no provider') };
  }
});

const marketSale = (quantity: string) => ({
  clientOrderId: `s_${randomUUID().slice(0, 12)}`,
  symbol: 'BTCUSDT',
  type: 'market',
  side: 'sell',
  quantity,
});
