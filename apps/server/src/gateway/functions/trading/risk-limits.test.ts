import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

let orderNumber = 0;

async function place(trader: Trader): Promise<unknown> {
  orderNumber += 1;
  const { body } = await server.call(trader, 'exchange-binance/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.001',
    price: '50000',
    newClientOrderId: `terminal_${orderNumber}`,
  });
  return body;
}

describe('a risk limit', () => {
  const change = (trader: Trader, limits: Readonly<Record<string, number>>) =>
    trader.client.from('user_risk_prefs').update(limits).eq('user_id', trader.id).select();

  it('that its user lowers denies the next order, and lets it through again at the default', async () => {
    const trader = await server.signUpTrader();
    expect(await place(trader)).toMatchObject({ success: true });
    expect((await change(trader, { max_symbol_exposure_pct: 0.6 })).data).toMatchObject([
      { max_symbol_exposure_pct: 0.6 },
    ]);
    expect(await place(trader)).toMatchObject({ success: false, reason: 'MAX_SYMBOL_EXPOSURE_EXCEEDED' });
    expect((await change(trader, { max_symbol_exposure_pct: 12 })).error).toBeNull();
    expect(await place(trader)).toMatchObject({ success: true });
  });

  it.each([
    [
      'pro',
      (field: string, usual: number) => ({
        code: 'P0001',
        hint: field,
        message: `${field} may be raised above ${usual} only on the Enterprise plan and with your second factor, confirmed within the last 15 minutes.`,
      }),
    ],
    ['enterprise', () => ({ code: 'PT403', hint: 'second_factor_required' })],
  ] as const)('is not raised past its default by a user on %s without a second factor', async (plan, refusal) => {
    const trader = await server.signUpTrader(plan);
    const usual = {
      max_trade_risk_pct: 0.5,
      max_daily_dd_pct: 3,
      max_weekly_dd_pct: 7.5,
      max_account_exposure_pct: 35,
      max_symbol_exposure_pct: 12,
      loss_streak_limit: 3,
    };
    for (const [field, value] of Object.entries(usual)) {
      expect(await change(trader, { [field]: value + 1 }), field).toMatchObject({
        data: null,
        error: refusal(field, value),
      });
    }
    const { data } = await trader.client.from('user_risk_prefs').select().eq('user_id', trader.id);
    expect(data).toMatchObject([usual]);
  });
});

describe('a symbol', () => {
  it('that the database alone finds to be outside the plan is refused in its sentence', async () => {
    const trader = await server.signUpTrader('starter');
    await server.sql(`update plan_limits set supported_symbols = '{ETHUSDT}' where plan = 'starter'`);
    expect(await place(trader)).toMatchObject({
      success: false,
      reason: 'SYMBOL_NOT_IN_PLAN',
      error: 'BTCUSDT is not available on your current plan. The starter plan includes ETHUSDT.',
    });
  });
});
