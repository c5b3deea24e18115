import type { EpochMs } from '@atb/core/base/time';
import { above, below, indicator, param, priceValue } from '@atb/core/strategies/build-rule';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Trader, startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Holds the market while it closes above a level. */
const ABOVE_LEVEL: StrategyDefinition = {
  id: 'above-level',
  name: 'Above the level',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1M',
  runsOn: '1m',
  description: 'Holds the market while it closes above a level.',
  worksWhen: 'The price stays above.',
  failsWhen: 'The price swings around it.',
  parameters: [{ name: 'level', label: 'Level', kind: 'number', default: 60_000, min: 1, max: 100_000, step: 1 }],
  entry: { long: above(priceValue('close'), param('level')) },
  exit: { long: below(priceValue('close'), param('level')) },
  protection: { stopLoss: { kind: 'fraction', value: 0.02 } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};

let server: TradingServer;

beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 59_000);
});
afterAll(() => server.stop());

const deploy = async (trader: Trader, change: object = {}) =>
  (
    await server.call(trader, 'deploy-strategy', {
      strategyId: 'ema-cross',
      symbol: 'BTCUSDT',
      allocation: 1000,
      ...change,
    })
  ).body;

function botsOf(trader: Trader) {
  return server.sql<{ type: string; name: string; status: string; params: Record<string, unknown> }>(
    'select type, name, status, params from bots where user_id = $1',
    [trader.id],
  );
}

describe('deploy-strategy', () => {
  it('makes a paper bot of a strategy of the catalogue and starts it, its rules kept with it', async () => {
    const trader = await server.signUpTrader();
    expect(await deploy(trader, { params: { fast: 10 } })).toMatchObject({ success: true });
    const [bot] = await botsOf(trader);
    expect(bot).toMatchObject({ type: 'strategy', name: 'BTC/USDT EMA Cross, 1h', status: 'running' });
    expect(bot?.params).toMatchObject({ values: { fast: 10 }, timeframe: '1h', allocation: '1000', runId: null });
    expect(bot?.params['definition']).toMatchObject({ id: 'ema-cross' });
  });

  it('names each bot by its market, and none like another of the user, two at once included', async () => {
    const trader = await server.signUpTrader('pro');
    const other = await server.signUpTrader('pro');
    const answers = await Promise.all(
      [trader, trader, other].map((each) => deploy(each, { allocation: 100, start: false })),
    );
    expect(answers).toMatchObject([{ success: true }, { success: true }, { success: true }]);
    expect(await deploy(trader, { allocation: 100, start: false, name: 'Mine' })).toMatchObject({ success: true });
    const names = (await botsOf(trader)).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
    expect(names).toEqual(['BTC/USDT EMA Cross, 1h', 'BTC/USDT EMA Cross, 1h 2', 'Mine']);
    expect(await botsOf(other)).toMatchObject([{ name: 'BTC/USDT EMA Cross, 1h' }]);
  });

  it('takes every strategy of the catalogue that buys', async () => {
    const trader = await server.signUpTrader('pro');
    const refused: unknown[] = [];
    for (const { id, entry } of STRATEGIES) {
      const answer = await deploy(trader, { strategyId: id, start: false });
      if (answer['success'] !== (entry.long !== undefined)) refused.push([id, answer]);
      await server.sql('update bots set archived_at = now() where user_id = $1', [trader.id]);
    }
    expect(refused).toEqual([]);
  });

  it.each([
    ['a strategy that there is not', { strategyId: 'wishful' }, 'strategyId', 'UNKNOWN_STRATEGY'],
    ['a parameter out of its range', { params: { fast: 1_000 } }, 'params.fast', 'INVALID_PARAMS'],
    ['a pair that there is not', { symbol: 'NOPEUSDT' }, 'symbol', 'INVALID_SYMBOL'],
    ['a market without a price', { symbol: 'ETHUSDT' }, 'symbol', 'NO_PRICE_DATA'],
    ['more money than there is', { allocation: 1_000_000 }, 'allocation', 'INSUFFICIENT_BALANCE'],
    ['too little money for one order', { allocation: 2 }, 'allocation', 'NOTIONAL_TOO_SMALL'],
    ['a run of nobody', { runId: '00000000-0000-4000-8000-000000000001' }, 'runId', 'RUN_NOT_FOUND'],
    [
      'a strategy that only sells short',
      {
        strategyId: undefined,
        definition: { ...ABOVE_LEVEL, entry: { short: above(priceValue('close'), param('level')) }, exit: {} },
      },
      'definition',
      'SHORT_ONLY',
    ],
  ])('refuses %s with a sentence, and makes nothing', async (_, change, field, reason) => {
    const trader = await server.signUpTrader();
    expect(await deploy(trader, change)).toMatchObject({ success: false, field, reason });
    expect(await botsOf(trader)).toEqual([]);
  });

  it('refuses a strategy whose signals depend on when it is started', async () => {
    const trader = await server.signUpTrader();
    const candles = 800;
    const begun = (Math.floor(server.market.now() / HOUR) - candles) * HOUR;
    // A rise at first, then up and down by turns.
    let close = 58_000;
    for (let i = 0; i < candles; i += 1) {
      const open = close;
      close += i < 200 || i % 2 === 0 ? 5 : -5;
      const [high, low] = [Math.max(open, close), Math.min(open, close)];
      const openTime = (begun + i * HOUR) as EpochMs;
      server.market.addCandle('BTCUSDT', '1h', { openTime, open, high, low, close, volume: 1 });
    }
    // On-balance volume counts from its first candle, so that its level says nothing.
    const definition = { ...ABOVE_LEVEL, parameters: [], entry: { long: above(indicator('obv'), 0) }, exit: {} };
    const command = { strategyId: undefined, definition, timeframe: '1h' };
    expect(await deploy(trader, command)).toMatchObject({
      success: false,
      reason: 'UNSTEADY_SIGNALS',
      field: 'definition',
    });
    const steady = { ...definition, entry: { long: above(priceValue('close'), indicator('ema')) } };
    expect(await deploy(trader, { ...command, definition: steady })).toMatchObject({ success: true });
  });

  it('takes rules of their own from those whose plan has them, and starts no others past the function', async () => {
    const error = 'This feature requires pro tier or higher. Strategies of the catalogue are for every plan.';
    const command = { strategyId: undefined, definition: ABOVE_LEVEL };
    const free = await server.signUpTrader('free');
    expect(await deploy(free, command)).toEqual({
      success: false,
      field: 'definition',
      reason: 'FEATURE_NOT_IN_PLAN',
      error,
    });
    // A row of the user's own hand, under the id of a strategy of the catalogue.
    const params = { definition: { ...ABOVE_LEVEL, id: 'ema-cross' }, allocation: '100' };
    const inserted = await free.client
      .from('bots')
      .insert({ type: 'strategy', symbol: 'BTCUSDT', exchange_account_id: free.accountId, params })
      .select('id')
      .single<{ id: string }>()
      .throwOnError();
    await free.client.rpc('start_bot', { bot_id: inserted.data.id }).throwOnError();
    await eventually(async () => {
      const [bot] = await server.sql('select status, status_reason from bots where id = $1', [inserted.data.id]);
      expect(bot).toEqual({ status: 'error', status_reason: error });
    });
    await server.sql(`update user_plans set plan = 'pro' where email = $1`, [free.email]);
    expect(await deploy(free, { ...command, start: false })).toMatchObject({ success: true });
  });

  it('counts against the plan like any other bot', async () => {
    const trader = await server.signUpTrader('free');
    expect(await deploy(trader)).toMatchObject({ success: true });
    expect(await deploy(trader)).toMatchObject({ success: false, reason: 'BOT_LIMIT_REACHED' });
  });

  it('trades what a candle says at the next price, and stops when it is told to', async () => {
    const trader = await server.signUpTrader();
    const { market } = server;
    await market.say('BTCUSDT', 59_500);
    const made = await deploy(trader, { strategyId: undefined, definition: ABOVE_LEVEL, params: { level: 60_500 } });
    expect(made).toMatchObject({ success: true });
    const botId = (made['bot'] as { id: string }).id;
    await expect.poll(() => server.sql('select 1 from bot_states where bot_id = $1', [botId])).toHaveLength(1);
    market.pass(MINUTE - (market.now() % MINUTE));
    const openTime = market.now();
    await market.say('BTCUSDT', 60_400, 60_600);
    market.addCandle('BTCUSDT', '1m', { openTime, open: 60_400, high: 60_600, low: 60_400, close: 60_600, volume: 1 });
    market.pass(MINUTE);
    await market.say('BTCUSDT', 60_700);
    const fills = await server.sql<{ side: string; price: string }>(
      'select side, price from trade_ledger where bot_id = $1',
      [botId],
    );
    expect(fills).toMatchObject([{ side: 'buy' }]);
    expect(Number(fills[0]?.price)).toBeGreaterThan(60_700);
    const [order] = await server.sql('select purpose, slot, status from bot_orders where bot_id = $1', [botId]);
    expect(order).toMatchObject({ purpose: 'entry', slot: 'entry', status: 'filled' });
    expect((await server.call(trader, 'replay-bot', { botId })).body).toMatchObject({
      success: true,
      compared: 1,
      differences: [],
    });
    const stranger = await server.signUpTrader();
    expect((await server.call(stranger, 'replay-bot', { botId })).body).toMatchObject({ reason: 'BOT_NOT_FOUND' });
    // A listener that a busy machine lost for a moment is found again.
    expect(server.engineFaults.filter((line) => !line.includes('database listener lost'))).toEqual([]);
  });
});
