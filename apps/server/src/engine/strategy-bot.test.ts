import { MINUTE_MS } from '@atb/core/base/time';
import { randomUUID } from 'node:crypto';
import { above, below, priceValue } from '@atb/core/strategies/build-rule';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench } from './testing/bot-bench.ts';
import { playMinute } from './testing/play-minute.ts';

/** Holds the market while it closes above 60,000; so plain that a test can say beforehand what it does. */
const ABOVE_SIXTY: StrategyDefinition = {
  id: 'above-sixty',
  name: 'Above sixty',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1M',
  runsOn: '1m',
  description: 'Holds the market while it closes above 60,000.',
  worksWhen: 'The price stays above.',
  failsWhen: 'The price swings around it.',
  parameters: [],
  entry: { long: above(priceValue('close'), 60_000) },
  exit: { long: below(priceValue('close'), 59_900) },
  protection: {
    stopLoss: { kind: 'fraction', value: 0.02 },
    takeProfit: { kind: 'fraction', value: 0.03 },
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const createBot = (user: SeededUser, id?: string): Promise<string> =>
  bench.createBot(user, 'strategy', { definition: ABOVE_SIXTY, allocation: '1000' }, id);

/** Opens and closes of minutes: in, out by the rule, in, out by the stop. */
const MINUTES: ReadonlyArray<readonly [number, number]> = [
  [59_500, 59_800],
  [59_800, 60_100],
  [60_150, 60_300],
  [60_200, 59_850],
  [59_800, 59_700],
  [59_750, 60_200],
  [60_250, 60_400],
  [60_300, 58_900],
  [58_800, 58_700],
];

describe('a strategy bot on the server', () => {
  it('buys at the first quote after the candle that says so, leaves by its rule and by its stop, and adds up', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    market.pass(MINUTE_MS - (market.now() % MINUTE_MS));
    for (const [open, close] of MINUTES) await playMinute(market, open, close);
    const fills = await bench.fillsOf(botId);
    expect(fills.map(({ side }) => side)).toEqual(['buy', 'sell', 'buy', 'sell']);
    // The candle that closed at 60,100 is acted on at the next minute's open of 60,150, slippage included.
    expect(Number(fills[0]?.price)).toBeGreaterThan(60_150);
    expect(Number(fills[0]?.price)).toBeLessThan(60_250);
    const trade = ['ENTRY_SIGNAL', 'ENTERED', 'EXIT', 'TRADE_CLOSED'];
    expect(await bench.notesOf(botId)).toEqual(['STARTED', ...trade, ...trade]);
    await bench.expectReconciled(user);
  });

  it('ends in the same state however often it is restarted on the way', async () => {
    const botId = randomUUID();
    const run = async (isRestarted: (minute: number) => boolean): Promise<string> => {
      const user = await bench.seedUser();
      await createBot(user, botId);
      let session = await bench.startEngine();
      await session.market.say('BTCUSDT', 59_500);
      await bench.ask(user, 'select start_bot($1)', [botId]);
      await session.worker.onCommand(user.accountId);
      session.market.pass(MINUTE_MS - (session.market.now() % MINUTE_MS));
      for (const [minute, [open, close]] of MINUTES.entries()) {
        await playMinute(session.market, open, close);
        if (!isRestarted(minute)) continue;
        await session.worker.stop();
        session = await bench.startEngine(session.market);
      }
      await session.worker.stop();
      await bench.expectReconciled(user);
      const result = await bench.digest(user);
      await bench.forget(user);
      return result;
    };
    const undisturbed = await run(() => false);
    expect(await run(() => true)).toBe(undisturbed);
  });

  it('takes the candles of the time it was down in their order', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    market.pass(MINUTE_MS - (market.now() % MINUTE_MS));
    await worker.stop();
    for (const [open, close] of MINUTES) await playMinute(market, open, close);
    await bench.startEngine(market);
    expect((await bench.fillsOf(botId)).map(({ side }) => side)).toEqual(['buy', 'sell', 'buy', 'sell']);
    await bench.expectReconciled(user);
  });

  it('is found by the replay check to have done what it would do again, pauses, restarts and all', async () => {
    const user = await bench.seedUser();
    let session = await bench.startEngine();
    await session.market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    const command = async (sql: string): Promise<void> => {
      await bench.ask(user, sql, [botId]);
      await session.worker.onCommand(user.accountId);
    };
    await command('select start_bot($1)');
    session.market.pass(MINUTE_MS - (session.market.now() % MINUTE_MS));
    for (const [minute, [open, close]] of MINUTES.entries()) {
      await playMinute(session.market, open, close);
      if (minute === 2) await command('select pause_bot($1)');
      if (minute === 4) await command('select start_bot($1)');
      if (minute !== 5) continue;
      await session.worker.stop();
      session = await bench.startEngine(session.market);
    }
    const parts = bench.replayOf(botId, session);
    const check = await checkByReplay(parts);
    expect(check).toMatchObject({ status: 'replayed', report: { differences: [] } });
    const count = (await bench.rows('select 1 from bot_orders where bot_id = $1', [botId])).length;
    expect(count).toBeGreaterThan(3);
    expect(check).toMatchObject({ report: { compared: count } });
    await bench.rows(
      `update bot_orders set created_at = created_at + interval '1 second' where bot_id = $1 and slot = 'entry'`,
      [botId],
    );
    expect(await checkByReplay(parts)).toMatchObject({ report: { differences: [{ kind: 'requestedAt' }] } });
    expect(await checkByReplay({ ...parts, botId: randomUUID() })).toMatchObject({ status: 'refused' });
  });

  it('sells what it holds when it is stopped so, and waits for a candle that the market does not tell yet', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    market.pass(MINUTE_MS - (market.now() % MINUTE_MS));
    const openTime = market.now();
    await market.say('BTCUSDT', 60_100);
    market.pass(MINUTE_MS);
    await market.say('BTCUSDT', 60_150);
    expect(await bench.fillsOf(botId), 'no candle, no signal').toEqual([]);
    market.addCandle('BTCUSDT', '1m', { openTime, open: 60_100, high: 60_100, low: 60_100, close: 60_100, volume: 1 });
    await market.say('BTCUSDT', 60_150, 60_160, 60_170);
    expect((await bench.fillsOf(botId)).map(({ side }) => side)).toEqual(['buy']);
    await bench.ask(user, 'select stop_bot($1, $2)', [botId, 'sell']);
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 60_180, 60_190);
    expect((await bench.fillsOf(botId)).map(({ side }) => side)).toEqual(['buy', 'sell']);
    expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'stopped' }]);
    expect(
      await bench.rows('select 1 from bot_orders where account_id = $1 and reserved > 0', [user.accountId]),
    ).toEqual([]);
    await bench.expectReconciled(user);
  });
});
