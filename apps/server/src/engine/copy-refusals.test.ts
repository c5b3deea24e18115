import { INSTRUMENTS } from '@atb/core/market/instruments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import { PaperVenue } from '../venues/paper/paper-venue.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';
import { CopyBench, copyParamsOf, type Follower } from './testing/copy-bench.ts';

let bench: BotBench;
let copying: CopyBench;
beforeAll(async () => {
  bench = await BotBench.open();
  copying = new CopyBench(bench);
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

/** Why trades of the provider were not copied. */
async function missesOf({ botId }: Follower): Promise<readonly string[]> {
  const sql = `select message from bot_events where bot_id = $1 and code = 'TRADE_MISSED' order by id`;
  return (await bench.rows<{ message: string }>(sql, [botId])).map(({ message }) => message);
}

const expectEqualReplay = async ({ botId }: Follower, session: EngineSession) =>
  expect(await checkByReplay(bench.replayOf(botId, session))).toMatchObject({
    status: 'replayed',
    report: { differences: [] },
  });

describe('a provider', () => {
  it('that has stopped, or that there is none of, cannot be chosen', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const { user, botId } = await copying.follow(session, provider);
    await bench.ask(provider.user, 'select stop_provider($1)', [provider.id]);
    const other = await bench.seedUser();
    const choose = (providerId: string) => bench.createBot(other, 'copy', copyParamsOf(providerId));
    await expect(choose(provider.id)).rejects.toThrow('This provider has stopped');
    await expect(choose('00000000-0000-4000-8000-000000000000')).rejects.toThrow('Choose a provider');
    // Nor by changing the row of a copy that was made before.
    const draft = await bench.createBot(other, 'copy', {});
    const change = 'update bots set params = $2 where id = $1';
    await expect(bench.ask(other, change, [draft, JSON.stringify(copyParamsOf(provider.id))])).rejects.toThrow(
      'This provider has stopped',
    );
    await session.worker.onCommand(user.accountId);
    await expect(bench.ask(user, 'select start_bot($1)', [botId])).rejects.toThrow('This provider has stopped');
  });

  it('is nobody whose account holds nothing', async () => {
    const session = await copying.begin();
    const user = await bench.seedUser();
    await copying.tradeByHand(session, user, { side: 'buy', quantity: '0.001' });
    await copying.tradeByHand(session, user, { side: 'sell', quantity: '0.001' });
    await bench.rows('update balances set free = 0, locked = 0 where account_id = $1', [user.accountId]);
    await expect(
      bench.ask(user, 'select open_provider($1, $2, $3, 0)', [user.accountId, 'Without money', '']),
    ).rejects.toThrow('The account holds nothing');
  });

  it('is no account of an exchange: its trades are read after the fact', async () => {
    const user = await bench.seedUser();
    const [connected] = await bench.rows<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Kraken', false) returning id`,
      [user.userId],
    );
    await expect(
      bench.ask(user, 'select open_provider($1, $2, $3, 0)', [connected?.id, 'At Kraken', '']),
    ).rejects.toThrow('Only a paper account can be copied');
  });

  it('shows the share of profit that it would take, up to a half', async () => {
    const session = await copying.begin();
    const user = await bench.seedUser();
    await copying.tradeByHand(session, user, { side: 'buy', quantity: '0.001' });
    const open = (share: string) =>
      bench.ask(user, 'select open_provider($1, $2, $3, 0, $4)', [user.accountId, 'With a share', '', share]);
    for (const share of ['-1', '50.1', 'NaN'])
      await expect(open(share)).rejects.toThrow('Share of profit must be between 0 and 50 percent.');
    await open('12.5');
    expect(
      await bench.rows('select profit_share::text from signal_providers where created_by = $1', [user.userId]),
    ).toEqual([{ profit_share: '12.5' }]);
  });

  it('whose trade goes round the screen of its followers: nobody writes signals or how far they are', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const { user } = await copying.follow(session, provider);
    const signal = `insert into copy_signals (provider_id, number, trade_id, symbol, side, quantity, price, fee, held_before, executed_at)
      values ($1, 99, 'made up', 'BTCUSDT', 'buy', 1, 60000, 0, 0, now())`;
    for (const who of [user, provider.user]) {
      await expect(bench.ask(who, signal, [provider.id])).rejects.toThrow('permission denied');
      await expect(
        bench.ask(who, 'update provider_accounts set last_number = 0 where provider_id = $1', [provider.id]),
      ).rejects.toThrow('permission denied');
    }
  });
});

describe('a follower', () => {
  it('whose money is used up misses the purchase, with the reason, and goes on', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const follower = await copying.follow(session, provider);
    await copying.loosenLimits(follower.user);
    await session.worker.onAccountChanged(follower.user.accountId);
    for (let trade = 0; trade < 3; trade += 1) await copying.copyTrade(session, provider, 'buy', '0.025');
    expect(await copying.sides(follower.botId), 'the second with what was left').toEqual(['buy', 'buy']);
    expect(await missesOf(follower)).toEqual([expect.stringMatching(/The copy has [\d.]+ USDT left\.$/u)]);
    await copying.copyTrade(session, provider, 'sell', '0.075');
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await copying.sides(follower.botId)).toEqual(['buy', 'buy', 'sell', 'buy']);
    await expectEqualReplay(follower, session);
    await bench.expectReconciled(follower.user);
  });

  it('whose account has not the money for the copy does not begin', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const user = await bench.seedUser();
    await bench.rows('update balances set free = 100 where account_id = $1', [user.accountId]);
    const botId = await bench.createBot(user, 'copy', copyParamsOf(provider.id));
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await session.worker.onCommand(user.accountId);
    const [command] = await bench.rows<{ result: object }>('select result from engine_commands where account_id = $1', [
      user.accountId,
    ]);
    expect(command?.result).toMatchObject({ status: 'refused', field: 'allocation' });
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await copying.sides(botId)).toEqual([]);
  });

  it('that may not hold so much misses the purchase; its sale is followed', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const follower = await copying.follow(session, provider);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    await bench.rows('update user_risk_prefs set max_account_exposure_pct = 1 where user_id = $1', [
      follower.user.userId,
    ]);
    await session.worker.onAccountChanged(follower.user.accountId);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await missesOf(follower)).toHaveLength(1);
    await copying.copyTrade(session, provider, 'sell', '0.02');
    expect(await copying.sides(follower.botId)).toEqual(['buy', 'sell']);
    await expectEqualReplay(follower, session);
    await bench.expectReconciled(follower.user);
  });

  it('that is OFFLINE places nothing', async () => {
    const session = await copying.begin();
    const provider = await copying.openProvider(session);
    const follower = await copying.follow(session, provider);
    await bench.rows(`insert into trading_modes (user_id, mode) values ($1, 'OFFLINE')`, [follower.user.userId]);
    await session.worker.onAccountChanged(follower.user.accountId);
    await copying.copyTrade(session, provider, 'buy', '0.01');
    expect(await copying.sides(follower.botId)).toEqual([]);
    expect(await missesOf(follower)).toHaveLength(1);
    await expectEqualReplay(follower, session);
  });

  it('copies its own market alone, whatever else the provider trades', async () => {
    const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], Date.UTC(2026, 5, 1, 12));
    const session = await bench.startEngine(market, { createVenue: () => new PaperVenue(INSTRUMENTS) });
    await market.say('BTCUSDT', 60_000);
    await market.say('ETHUSDT', 60_000);
    const provider = await copying.openProvider(session);
    const follower = await copying.follow(session, provider);
    await copying.tradeByHand(session, provider.user, { side: 'buy', quantity: '0.01', symbol: 'ETHUSDT' });
    await copying.copyTrade(session, provider, 'buy', '0.01');
    const orders = 'select symbol, status from bot_orders where bot_id = $1';
    expect(await bench.rows(orders, [follower.botId])).toEqual([{ symbol: 'BTCUSDT', status: 'filled' }]);
    expect(await missesOf(follower)).toEqual([]);
    const heard = `select state -> 'state' -> 'bot' -> 'otherMarkets' as markets from bot_states where bot_id = $1`;
    expect(await bench.rows(heard, [follower.botId])).toEqual([{ markets: [{ symbol: 'ETHUSDT', trades: 1 }] }]);
    await expectEqualReplay(follower, session);
    await bench.rows('select measure_providers()', []);
    const shares = 'select market_trades from signal_providers where id = $1';
    expect(await bench.rows(shares, [provider.id])).toEqual([{ market_trades: { BTCUSDT: 1, ETHUSDT: 1 } }]);
  });

  it('follows several markets by a copy of each: every trade is copied once, by the copy of its market', async () => {
    const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], Date.UTC(2026, 5, 1, 12));
    const session = await bench.startEngine(market, { createVenue: () => new PaperVenue(INSTRUMENTS) });
    await market.say('BTCUSDT', 60_000);
    await market.say('ETHUSDT', 60_000);
    const provider = await copying.openProvider(session);
    const { user, botId } = await copying.follow(session, provider);
    await copying.loosenLimits(user);
    const second = await bench.createBot(user, 'copy', copyParamsOf(provider.id));
    await bench.rows(`update bots set symbol = 'ETHUSDT' where id = $1`, [second]);
    await bench.ask(user, 'select start_bot($1)', [second]);
    await session.worker.onCommand(user.accountId);
    await copying.tradeByHand(session, provider.user, { side: 'buy', quantity: '0.01', symbol: 'ETHUSDT' });
    await copying.copyTrade(session, provider, 'buy', '0.01');
    await market.say('ETHUSDT', 60_000);
    const orders = 'select bot_id, symbol, status from bot_orders where account_id = $1 order by symbol';
    expect(await bench.rows(orders, [user.accountId])).toEqual([
      { bot_id: botId, symbol: 'BTCUSDT', status: 'filled' },
      { bot_id: second, symbol: 'ETHUSDT', status: 'filled' },
    ]);
    for (const each of [botId, second]) await expectEqualReplay({ user, botId: each }, session);
    await bench.expectReconciled(user);
  });
});
