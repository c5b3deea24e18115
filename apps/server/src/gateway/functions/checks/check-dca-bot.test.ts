import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
beforeEach(async () => {
  trader = await server.signUpTrader();
});
afterAll(async () => {
  expect(server.engineFaults).toEqual([]);
  await server.stop();
});

const create = async (params: object, change: object = {}) =>
  (await server.call(trader, 'create-bot', { type: 'dca', symbol: 'BTCUSDT', params, ...change })).body;

describe('a DCA bot', () => {
  it.each([
    [{ baseAllocation: 1 }, 'baseAllocation', /The smallest base order that works is [\d.,]+ USDT\.$/u],
    [{ baseAllocation: '1e400' }, 'baseAllocation', /^Base order must not be above/u],
    [{ maxSafetyOrders: 51 }, 'maxSafetyOrders', /^Safety orders must not be above 50\.$/u],
    [{ safetyStepPct: 30 }, 'safetyStepPct', /^Safety order 4 would lie 120% below the base order/u],
    [{ safetyOrders: [{ deviationPct: 2 }] }, 'safetyOrders.0.size', /^Size of a safety order/u],
    [{ safetyOrders: [{ deviationPct: 2, size: 1 }] }, 'safetyOrders', /Its smallest size that works is/u],
    [{ takeProfitOn: 'luck' }, 'takeProfitOn', /^Take profit on must be/u],
    [{ safetySignal: { timeframe: '1h', rule: 5 } }, 'safetySignal.rule', /is no condition of the rule language/u],
    [{ safetySignal: { timeframe: '7h', rule: {} } }, 'safetySignal.timeframe', /^Timeframe must be one of/u],
    [{ ladder: 1 }, 'ladder', /unknown option ladder/u],
  ])('with %j is refused at %s', async (params, field, sentence) => {
    expect(await create(params)).toMatchObject({ success: false, field, error: expect.stringMatching(sentence) });
    expect(await server.sql('select 1 from bots where user_id = $1', [trader.id])).toEqual([]);
  });

  it('is laid out at its trigger price when it waits for one', async () => {
    const params = { baseAllocation: 6, maxSafetyOrders: 0 };
    expect(await create({ ...params, triggerPrice: 900_000 })).toMatchObject({
      success: false,
      field: 'baseAllocation',
      error: expect.stringContaining('at 900,000.00 is too small'),
    });
  });

  it('is refused when its whole ladder is more than there is, and runs when it is not', async () => {
    expect(await create({ baseAllocation: 1_100 }, { start: true })).toMatchObject({
      success: false,
      reason: 'INSUFFICIENT_BALANCE',
      field: 'baseAllocation',
      error: expect.stringMatching(
        /^The whole ladder needs [\d.]+ USDT, fees included: more than the 10000 USDT available\.$/u,
      ),
    });
    const { bot } = await create({ baseAllocation: 500 }, { start: true });
    const read = () =>
      server.sql(
        'select b.type, b.status, b.params, s.status as state from bots b left join bot_states s on s.bot_id = b.id where b.id = $1',
        [(bot as { readonly id: string }).id],
      );
    await eventually(async () => expect(await read()).toMatchObject([{ state: 'running' }]));
    const params = { baseAllocation: '500', maxSafetyOrders: 5, safetyOrders: null, safetySignal: null };
    expect(await read()).toMatchObject([{ type: 'dca', status: 'running', params }]);
  });
});
