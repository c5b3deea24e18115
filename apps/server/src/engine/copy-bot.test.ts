import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench } from './testing/bot-bench.ts';
import { CopyBench, copyParamsOf, type Follower, type BenchProvider } from './testing/copy-bench.ts';

let bench: BotBench;
let copying: CopyBench;
beforeAll(async () => {
  bench = await BotBench.open();
  copying = new CopyBench(bench);
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const signalsOf = (provider: BenchProvider) =>
  bench.rows<{ number: string; side: string; held_before: string }>(
    'select number, side, trim_scale(held_before)::text as held_before from copy_signals where provider_id = $1 order by number',
    [provider.id],
  );

describe('a copy on the server', () => {
  it('buys and sells what its provider does, at its own size, and replays equal', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const { user, botId } = await copying.follow(session, provider);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await copying.sides(botId)).toEqual(['buy']);
    await copying.copyTrade(session, provider, 'sell', '0.01');
    const fills = await bench.fillsOf(botId);
    expect(fills.map(({ side }) => side)).toEqual(['buy', 'sell']);
    expect(Number(fills[0]?.qty), 'a fifth of the equity, five times its share').toBeCloseTo(0.01, 3);
    expect(await signalsOf(provider)).toEqual([
      { number: '1', side: 'buy', held_before: '0' },
      { number: '2', side: 'sell', held_before: '0.01' },
    ]);
    await bench.expectReconciled(user);
    expect(await checkByReplay(bench.replayOf(botId, session))).toMatchObject({
      status: 'replayed',
      report: { differences: [], compared: 2 },
    });
  });

  it('that mirrors buys what its provider holds, of the moment when it began, and sells it with the provider', async () => {
    const session = await copying.begin();
    /** Looks at what the provider did, and prices, until the copy has traded so: another look may be under way. */
    const until = ({ botId }: Pick<Follower, 'botId'>, sides: readonly string[]) =>
      eventually(async () => {
        await session.worker.onProviderTraded(provider.id);
        await session.market.say('BTCUSDT', 60_000);
        expect(await copying.sides(botId)).toEqual(sides);
      });
    const provider = await copying.openProvider(session);
    await copying.tradeByHand(session, provider.user, { side: 'buy', quantity: '0.01' });
    session.market.pass(1_000);
    await session.market.say('BTCUSDT', 60_000);
    const flat = await copying.follow(session, provider);
    const early = await copying.follow(session, provider, { begins: 'mirror' });
    await session.market.say('BTCUSDT', 60_000);
    // It began before the provider bought more, and hears of both after it.
    const late = await copying.follow(session, provider, { begins: 'mirror' });
    await copying.copyTrade(session, provider, 'buy', '0.005');
    await until(early, ['buy', 'buy']);
    await until(late, ['buy', 'buy']);
    expect(await copying.sides(flat.botId)).toEqual(['buy']);
    for (const { botId } of [early, late]) {
      const fills = await bench.fillsOf(botId);
      expect(Number(fills[0]?.qty), 'as large a part of the equity').toBeCloseTo(0.01, 3);
      expect(Number(fills[1]?.qty)).toBeCloseTo(0.005, 3);
    }
    await copying.copyTrade(session, provider, 'sell', '0.015');
    for (const { user, botId } of [early, late]) {
      await until({ botId }, ['buy', 'buy', 'sell']);
      const held =
        'select coalesce(sum(qty), 0)::float8 as held from positions where bot_id = $1 and closed_at is null';
      expect(await bench.rows(held, [botId])).toEqual([{ held: 0 }]);
      await bench.expectReconciled(user);
      expect(await checkByReplay(bench.replayOf(botId, session))).toMatchObject({
        status: 'replayed',
        report: { differences: [] },
      });
    }
  });

  it('copies each trade once, however often it is told and whichever process dies', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const first = await copying.follow(session, provider);
    const second = await copying.follow(session, provider);
    // The signal stands in the provider's own transaction: a process that dies before it hands it over loses nothing.
    await copying.tradeByHand(session, provider.user, { side: 'buy', quantity: '0.01' });
    await bench.stopEngines();
    const next = await bench.startEngine(session.market);
    await next.market.say('BTCUSDT', 60_000);
    await Promise.all([1, 2, 3].map(() => next.worker.onProviderTraded(provider.id)));
    await next.worker.onProviderTraded(provider.id);
    await bench.stopEngines();
    const last = await bench.startEngine(session.market);
    await last.worker.onProviderTraded(provider.id);
    await last.market.say('BTCUSDT', 60_000);
    expect([await copying.sides(first.botId), await copying.sides(second.botId)]).toEqual([['buy'], ['buy']]);
    await bench.expectReconciled(first.user);
  });

  it('is recorded with others, and one that cannot be holds up none of them', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const copies = [
      await copying.follow(session, provider),
      await copying.follow(session, provider),
      await copying.follow(session, provider),
    ];
    const lost = copies[1] ?? expect.fail('no copy');
    await copying.tradeByHand(session, provider.user, { side: 'buy', quantity: '0.01' });
    // Another worker has taken the account over.
    await bench.rows('update engine_leases set token = token + 1 where account_id = $1', [lost.user.accountId]);
    await session.worker.onProviderTraded(provider.id);
    const asked = async ({ botId }: typeof lost) =>
      (await bench.rows('select from bot_orders where bot_id = $1', [botId])).length;
    expect(await Promise.all(copies.map(asked))).toEqual([1, 0, 1]);
  });

  it('shows its owner each trade beside the provider’s, and others nothing', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const { user, botId } = await copying.follow(session, provider);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    const sql = 'select number, side, provider_quantity, quantity, order_status from copied_trades($1)';
    const seen = await bench.read<{ quantity: string; provider_quantity: string }>(user, sql, [botId]);
    expect(seen).toMatchObject([{ number: '1', side: 'buy', order_status: 'filled' }]);
    expect(Number(seen[0]?.provider_quantity)).toBe(0.01);
    expect(Number(seen[0]?.quantity)).toBeGreaterThan(0);
    expect(await bench.read(provider.user, sql, [botId])).toEqual([]);
    const older = 'select number from copied_trades($1, $2)';
    expect(await bench.read(user, older, [botId, 2])).toEqual([{ number: '1' }]);
    expect(await bench.read(user, older, [botId, 1])).toEqual([]);
  });

  it('ends with its provider, its coins sold, with the reason', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const { user, botId } = await copying.follow(session, provider);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    await bench.ask(provider.user, 'select stop_provider($1)', [provider.id]);
    await session.worker.onCommand(user.accountId);
    await session.market.say('BTCUSDT', 60_000, 60_000);
    expect(await copying.sides(botId)).toEqual(['buy', 'sell']);
    expect(await bench.rows('select status, status_reason from bots where id = $1', [botId])).toEqual([
      { status: 'stopped', status_reason: 'The provider has stopped.' },
    ]);
    const decided = `select actor, code, facts ->> 'why' as why from account_decisions where bot_id = $1 order by id desc limit 1`;
    expect(await bench.rows(decided, [botId])).toEqual([
      { actor: 'provider', code: 'STOP_BOT', why: 'The provider has stopped.' },
    ]);
    const own = 'select actor, code from account_decisions where user_id = $1 and account_id = $2 order by id';
    expect(await bench.rows(own, [provider.user.userId, provider.user.accountId])).toMatchObject([
      { actor: 'user', code: 'PROVIDER_OPENED' },
      { actor: 'user', code: 'PROVIDER_STOPPED' },
    ]);
    await expect(bench.ask(user, 'select start_bot($1)', [botId])).rejects.toThrow('This provider has stopped');
    await copying.tradeByHand(session, provider.user, { side: 'sell', quantity: '0.01' });
    expect(await signalsOf(provider), 'nobody is told any more').toHaveLength(1);
  });
});

describe('who may copy whom', () => {
  it('nobody copies the own account, or in a circle, however long', async () => {
    const session = await copying.begin();
    const [a, b, c] = [
      await copying.openProvider(session),
      await copying.openProvider(session),
      await copying.openProvider(session),
    ];
    await expect(bench.createBot(a.user, 'copy', copyParamsOf(a.id))).rejects.toThrow(
      'You cannot copy your own account.',
    );
    const copyOf = async (who: BenchProvider, whom: BenchProvider) => {
      const botId = await bench.createBot(who.user, 'copy', copyParamsOf(whom.id));
      await bench.ask(who.user, 'select start_bot($1)', [botId]);
    };
    await copyOf(a, b);
    await expect(copyOf(b, a)).rejects.toThrow('This provider copies you');
    await copyOf(b, c);
    await expect(copyOf(c, a)).rejects.toThrow('This provider copies you');
  });

  it('a draft that names nobody cannot be started, nor a copy without the plan', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const user = await bench.seedUser('pro');
    const draft = await bench.createBot(user, 'copy', {});
    await expect(bench.ask(user, 'select start_bot($1)', [draft])).rejects.toThrow('Choose a provider');
    const botId = await bench.createBot(user, 'copy', copyParamsOf(provider.id));
    await bench.rows(`update user_plans set plan = 'free' where email = $1`, [user.email]);
    const denied = { message: 'FEATURE_NOT_IN_PLAN', detail: '{"feature": "copyTrading"}' };
    await expect(bench.ask(user, 'select start_bot($1)', [botId])).rejects.toMatchObject(denied);
    const free = await bench.seedUser('pro');
    await bench.rows(`update user_plans set plan = 'free' where email = $1`, [free.email]);
    await expect(bench.createBot(free, 'copy', copyParamsOf(provider.id))).rejects.toMatchObject(denied);
  });

  it('two who begin to copy each other at the same moment do not both succeed', async () => {
    const session = await copying.begin();
    const [a, b] = [await copying.openProvider(session), await copying.openProvider(session)];
    const [ofB, ofA] = [
      await bench.createBot(a.user, 'copy', copyParamsOf(b.id)),
      await bench.createBot(b.user, 'copy', copyParamsOf(a.id)),
    ];
    const started = await Promise.allSettled([
      bench.ask(a.user, 'select start_bot($1)', [ofB]),
      bench.ask(b.user, 'select start_bot($1)', [ofA]),
    ]);
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('an account is opened by its owner alone, once, after it has traded', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const user = await bench.seedUser();
    const open = (who: SeededUser, accountId: string) =>
      bench.ask(who, 'select open_provider($1, $2, $3, 5)', [accountId, 'Somebody', '']);
    await expect(open(user, user.accountId)).rejects.toThrow('has not traded yet');
    await expect(open(user, provider.user.accountId)).rejects.toThrow('Choose one of your own accounts.');
    await expect(open(provider.user, provider.user.accountId)).rejects.toThrow('open to others already');
    await expect(bench.ask(user, 'select stop_provider($1)', [provider.id])).rejects.toThrow('You have no provider');
  });
});

describe('figures of a provider', () => {
  it('are those of its ledger, with the real results of its followers beside them', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const { botId } = await copying.follow(session, provider);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    await copying.copyTrade(session, provider, 'sell', '0.01');
    await bench.rows('select measure_providers()', []);
    const [figures] = await bench.rows<Record<string, unknown>>(
      'select total_trades, followers_count, followers_money, followers_result, win_rate, symbols, is_verified, total_return from signal_providers where id = $1',
      [provider.id],
    );
    const [earned] = await bench.rows<{ result: string }>(
      `select sum(case side when 'sell' then 1 else -1 end * qty * price - fee) as result from trade_ledger where bot_id = $1`,
      [botId],
    );
    expect(figures).toMatchObject({
      total_trades: 2,
      followers_count: 1,
      symbols: ['BTCUSDT'],
      win_rate: '0.00',
      is_verified: false,
    });
    expect(Number(figures?.['followers_money'])).toBe(2000);
    expect(Number(figures?.['followers_result'])).toBeCloseTo(Number(earned?.result), 6);
    expect(Number(figures?.['total_return']), 'the fees of a round trip').toBeLessThan(0);
  });
});
