import { MINUTE_MS } from '@atb/core/base/time';
import { randomUUID } from 'node:crypto';
import { above, any, below, indicator, priceValue } from '@atb/core/strategies/build-rule';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Trader, startTradingServer, type TradingServer } from '../testing/start-trading-server.ts';
import type { ValidationAnswer } from '../validation/strategy-validator.ts';
import { BotBench } from './testing/bot-bench.ts';
import { playMinute } from './testing/play-minute.ts';

const WAIT = { timeout: 60_000, interval: 50 };

const STEADY: StrategyDefinition = {
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
  protection: { stopLoss: { kind: 'fraction', value: 0.02 } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
/** On-balance volume counts from its first candle, so that its level says nothing. */
const UNSTEADY: StrategyDefinition = { ...STEADY, entry: { long: above(indicator('obv'), 0) } };
/** Four deviations over thousands of candles at every close. */
const COSTLY: StrategyDefinition = {
  ...STEADY,
  entry: { long: any(...Array.from({ length: 4 }, (_, i) => above(indicator('cci', { period: 4_000 + i }), 300))) },
};

describe('a bot made round the screen, by a row and start_bot', () => {
  let server: TradingServer;
  beforeAll(async () => {
    server = await startTradingServer();
    await server.market.say('BTCUSDT', 59_000);
  });
  afterAll(() => server.stop());

  async function startByRow(trader: Trader, type: string, params: object): Promise<string> {
    const { data, error } = await trader.client
      .from('bots')
      .insert({ type, symbol: 'BTCUSDT', exchange_account_id: trader.accountId, params })
      .select('id')
      .single<{ id: string }>();
    if (data === null) return expect.fail(error?.message ?? 'no row');
    expect((await trader.client.rpc('start_bot', { bot_id: data.id })).error).toBeNull();
    return data.id;
  }

  const resultOf = async (botId: string) =>
    (
      await server.sql<{ result: object | null }>(
        `select result from engine_commands where kind = 'start_bot' and payload ->> 'botId' = $1`,
        [botId],
      )
    )[0]?.result;

  it.each([
    ['a strategy', 'strategy', { definition: UNSTEADY, allocation: '1000' }],
    ['the signal of a DCA bot', 'dca', { safetySignal: { timeframe: '1m', rule: above(indicator('obv'), 0) } }],
  ])('is refused rules that deploying refuses, on a market without candles: %s', async (_, type, params) => {
    const trader = await server.signUpTrader();
    const botId = await startByRow(trader, type, params);
    await expect.poll(() => resultOf(botId), WAIT).toMatchObject({ status: 'refused', reason: 'UNSTEADY_SIGNALS' });
    const row = await trader.client.from('bots').select('status, status_reason').eq('id', botId).single();
    expect(row.data).toMatchObject({
      status: 'error',
      status_reason: expect.stringMatching(/of the signals change with the candle the strategy is started at/u),
    });
    expect(await server.sql('select 1 from bot_states where bot_id = $1', [botId])).toEqual([]);
  });

  it.each([
    ['grid', { upper: 1, lower: 2 }, 'upper', 'Upper price (1) must be above lower price (2).'],
    ['grid', { grids: 'NaN' }, 'grids', 'Grid lines must be a whole number.'],
    ['grid', { allocation: '1e400' }, 'allocation', 'Allocation must not be above 1000000000000000.'],
    ['dca', { takeProfitPct: 0 }, 'takeProfitPct', 'Take profit must be above 0'],
    ['dca', { maxSafetyOrders: 51 }, 'maxSafetyOrders', 'Safety orders must not be above 50.'],
    ['dca', { safetyOrders: { deviationPct: 1 } }, 'safetyOrders', 'Safety orders must be a list'],
    ['strategy', { allocation: 100 }, 'strategyId', 'A strategy must be named, or a definition given.'],
    ['strategy', { strategyId: 'ema-cross', allocation: 'NaN' }, 'allocation', 'Allocation must be a number'],
    ['strategy', { definition: 'rules', allocation: 100 }, 'definition', 'The rules must be an object.'],
  ])('is refused parameters that its kind refuses: %s %j', async (type, params, field, sentence) => {
    const trader = await server.signUpTrader();
    const botId = await startByRow(trader, type, params);
    await expect.poll(() => resultOf(botId), WAIT).toMatchObject({ status: 'refused', field });
    const row = await trader.client.from('bots').select('status, status_reason').eq('id', botId).single();
    expect(row.data).toEqual({ status: 'error', status_reason: expect.stringContaining(sentence) });
    expect(await server.sql('select 1 from bot_states where bot_id = $1', [botId])).toEqual([]);
    expect(await server.sql('select 1 from bot_orders where bot_id = $1', [botId])).toEqual([]);
  });

  it('is refused rules that cost too much, and the same ones by the screen', async () => {
    const trader = await server.signUpTrader();
    const params = { definition: COSTLY, allocation: '1000' };
    const command = { symbol: 'BTCUSDT', exchangeAccountId: trader.accountId, start: true };
    const answers = [
      await server.call(trader, 'create-bot', { ...command, type: 'strategy', name: 'Costly', params }),
      await server.call(trader, 'deploy-strategy', { ...command, ...params }),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ success: false, reason: 'STRATEGY_TOO_COSTLY' });
    const botId = await startByRow(trader, 'strategy', params);
    await expect.poll(() => resultOf(botId), WAIT).toMatchObject({ reason: 'STRATEGY_TOO_COSTLY' });
  });

  it('starts with rules that pass, and what was found out is remembered', async () => {
    const trader = await server.signUpTrader();
    const botId = await startByRow(trader, 'strategy', { definition: STEADY, allocation: '1000' });
    await expect.poll(() => resultOf(botId), WAIT).toMatchObject({ status: 'done' });
    expect(await server.sql('select code from strategy_verdicts where code is null')).not.toEqual([]);
    expect(server.engineFaults).toEqual([]);
  });
});

describe('the gate of starts', () => {
  let bench: BotBench;
  beforeAll(async () => {
    bench = await BotBench.open();
  });
  afterEach(() => bench.stopEngines());
  afterAll(() => bench.close());

  const statusOf = async (botId: string) =>
    (
      await bench.rows<{ status: string; reason: string }>(
        'select status, status_reason as reason from bots where id = $1',
        [botId],
      )
    )[0];
  const createBot = (user: Parameters<BotBench['createBot']>[0], id?: string) =>
    bench.createBot(user, 'strategy', { definition: STEADY, allocation: '1000' }, id);

  /** Nobody has been looked at before, and whoever is asks until the test says so. */
  function openValidator() {
    const answer = Promise.withResolvers<ValidationAnswer>();
    let verdict: ValidationAnswer | null = null;
    return {
      validator: {
        recall: () => Promise.resolve(verdict?.status === 'passed' ? verdict : null),
        validate: () => answer.promise,
      },
      pass: () => {
        verdict = { status: 'passed' };
        answer.resolve(verdict);
      },
    };
  }

  it.each([
    ['stop_bot', 'select stop_bot($1)', 'stopped'],
    ['Stop all', `select stop_all($1, 'pause_entries')`, 'error'],
  ])('does not start what %s has overtaken', async (kind, sql) => {
    const user = await bench.seedUser();
    const { validator, pass } = openValidator();
    const { market, worker } = await bench.startEngine(undefined, { validator });
    await market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    if (kind === 'stop_bot') await bench.ask(user, sql, [botId]);
    else await bench.command(user, 'stop_all', { choice: 'pause_entries' });
    await worker.onCommand(user.accountId);
    const pending = `select kind from engine_commands where account_id = $1 and status = 'pending'`;
    expect(await bench.rows(pending, [user.accountId])).toEqual([]);
    pass();
    await worker.onCommand(user.accountId);
    expect(await bench.rows('select 1 from bot_states where bot_id = $1', [botId])).toEqual([]);
    expect((await statusOf(botId))?.status).not.toBe('running');
  });

  it('lets everything else of the account go on meanwhile, and the bot start once its rules have passed', async () => {
    const user = await bench.seedUser();
    const { validator, pass } = openValidator();
    const { market, worker } = await bench.startEngine(undefined, { validator });
    await market.say('BTCUSDT', 59_500);
    const [waiting, grid] = [await createBot(user), randomUUID()];
    await bench.ask(user, 'select start_bot($1)', [waiting]);
    await bench.command(user, 'cancel_orders', {}, grid);
    await worker.onCommand(user.accountId);
    const open = `select kind from engine_commands where account_id = $1 and status = 'pending'`;
    expect(await bench.rows(open, [user.accountId])).toEqual([{ kind: 'start_bot' }]);
    pass();
    await expect.poll(() => bench.rows(open, [user.accountId]), WAIT).toEqual([]);
    expect(await statusOf(waiting)).toMatchObject({ status: 'running' });
  });

  const SIGNAL_DCA = {
    baseAllocation: 200,
    maxSafetyOrders: 1,
    safetySignal: { timeframe: '5m', rule: below(indicator('rsi', { period: 7 }), 45) },
  };
  const BY_HAND = { clientOrderId: 'by_hand', symbol: 'BTCUSDT', side: 'buy', type: 'limit' };

  it.each([
    ['keeps its place among the orders', 'have passed before', 'at once', ['bot', 'hand']],
    ['keeps its place among the orders', 'have passed before', 'after a restart', ['bot', 'hand']],
    ['goes behind the orders', 'are still looked at', 'at once', ['hand', 'bot']],
    ['goes behind the orders', 'are still looked at', 'after a restart', ['hand', 'bot']],
  ])('%s that were asked for behind it where its rules %s, carried out %s', async (_, rules, when, expected) => {
    const user = await bench.seedUser();
    const { validator, pass } = openValidator();
    if (rules === 'have passed before') pass();
    const before = await bench.startEngine(undefined, { validator });
    await before.market.say('BTCUSDT', 59_500);
    // An account that has traded knows the last price.
    await bench.command(user, 'place_order', { ...BY_HAND, clientOrderId: 'first', quantity: '0.001', price: '57000' });
    await before.worker.onCommand(user.accountId);
    const botId = await bench.createBot(user, 'dca', SIGNAL_DCA);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await bench.command(user, 'place_order', { ...BY_HAND, quantity: '0.001', price: '58000' });
    const orders = async () =>
      (
        await bench.rows<{ origin: string }>(
          `select case when bot_id is null then 'hand' else 'bot' end as origin from bot_orders
           where account_id = $1 and client_order_id <> 'first' order by sequence`,
          [user.accountId],
        )
      ).map(({ origin }) => origin);
    if (when === 'at once') await before.worker.onCommand(user.accountId);
    else {
      await before.worker.stop();
      const restarted = bench.startEngine(before.market, { validator });
      // In lockstep the market waits for the start.
      await expect.poll(orders, WAIT).toContain('hand');
      pass();
      await restarted;
    }
    pass();
    await expect.poll(orders, WAIT).toEqual(expected);
  });

  it('is decided before the market goes on, where a restart found it waiting', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 59_500);
    // An account that has traded knows the last price.
    await bench.ask(user, 'select start_bot($1)', [await createBot(user)]);
    await worker.onCommand(user.accountId);
    await worker.stop();
    await bench.ask(user, 'select start_bot($1)', [await createBot(user)]);
    const { validator, pass } = openValidator();
    setTimeout(pass, 300);
    await bench.startEngine(market, { validator });
    const started = `select status, result ->> 'status' as result from engine_commands where account_id = $1`;
    const done = { status: 'done', result: 'done' };
    expect(await bench.rows(started, [user.accountId])).toEqual([done, done]);
  });

  it('does not hold up a bot that ran before a restart', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    await worker.stop();
    const { validator } = openValidator();
    await bench.startEngine(market, { validator });
    market.pass(MINUTE_MS - (market.now() % MINUTE_MS));
    await playMinute(market, 59_800, 60_100);
    await playMinute(market, 60_150, 60_300);
    expect((await bench.fillsOf(botId)).map(({ side }) => side)).toEqual(['buy']);
  });

  it('stops a bot alone whose rules an earlier version let through and that cost too much', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 59_500);
    const botId = await createBot(user);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    await worker.stop();
    await bench.rows(
      `update bot_states set state = jsonb_set(state, '{state,bot,params,definition}', $2) where bot_id = $1`,
      [botId, JSON.stringify(COSTLY)],
    );
    const session = await bench.startEngine(market);
    market.pass(MINUTE_MS - (market.now() % MINUTE_MS));
    await playMinute(market, 59_800, 60_100);
    await playMinute(market, 60_150, 60_300);
    expect(await statusOf(botId)).toMatchObject({
      status: 'error',
      reason: expect.stringMatching(/^A decision by these rules costs [\d,]+ steps; a bot may take/u),
    });
    expect(session.worker.vitals()).toMatchObject({ failingCount: 0 });
  });
});
