import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
});
afterAll(() => server.stop());

it('says what lies in each symbol and how much of each limit is used, as the next order is judged', async () => {
  const trader = await server.signUpTrader('pro');
  const read = async () => (await server.call(trader, 'risk-use', {})).body;
  expect(await read()).toMatchObject({ success: true, symbols: [], symbolLimit: '0.12' });
  const order = { type: 'LIMIT', side: 'BUY' };
  for (const [index, wanted] of [
    { symbol: 'BTCUSDT', type: 'MARKET', side: 'BUY', quantity: '0.005' },
    { symbol: 'BTCUSDT', ...order, quantity: '0.002', price: '50000' },
    { symbol: 'ETHUSDT', ...order, quantity: '0.1', price: '2000' },
  ].entries())
    expect(
      (await server.call(trader, 'exchange-binance/order', { ...wanted, newClientOrderId: `use_${index}` })).body,
    ).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_000);
  const use = await read();
  expect(use).toMatchObject({
    reporting: { currency: 'USDT' },
    symbols: [
      { symbol: 'BTCUSDT', resting: '100' },
      { symbol: 'ETHUSDT', held: '0', resting: '200' },
    ],
    limits: [
      { code: 'MAX_ACCOUNT_EXPOSURE_EXCEEDED', limit: '0.35', unit: 'fraction' },
      { code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED', limit: '0.12', unit: 'fraction' },
      { code: 'DAILY_DRAWDOWN_BREAKER_ACTIVE', limit: '0.03', unit: 'fraction' },
      { code: 'WEEKLY_DRAWDOWN_BREAKER_ACTIVE', limit: '0.075', unit: 'fraction' },
      { code: 'LOSS_STREAK_BREAKER_ACTIVE', used: '0', limit: '3', unit: 'count' },
    ],
  });
  const { symbols, limits } = use as {
    symbols: readonly { held: string; share: string }[];
    limits: readonly { used: string }[];
  };
  expect(Number(symbols[0]?.held)).toBeCloseTo(300, 0);
  expect(Number(limits[1]?.used)).toBe(Number(symbols[0]?.share));
  // A check of the next order counts from here.
  const next = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001' };
  const { checks } = (await server.call(trader, 'risk-check', next)).body as {
    checks: readonly { code: string; figure: string }[];
  };
  const figure = checks.find(({ code }) => code === 'MAX_SYMBOL_EXPOSURE_EXCEEDED')?.figure;
  expect(Number(figure)).toBeCloseTo(Number(symbols[0]?.share) + 0.006, 4);
});

it('of an account that is not one’s own says nothing', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  expect((await server.call(other, 'risk-use', { accountId: trader.accountId })).body).toMatchObject({
    reason: 'ACCOUNT_NOT_FOUND',
  });
});
