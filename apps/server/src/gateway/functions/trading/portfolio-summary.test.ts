import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Trader, startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

const YEAR_MS = 365 * 86_400_000;

let server: TradingServer;

beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

async function pay(
  trader: Trader,
  at: string,
  amount: number,
  { asset = 'USDT', kind = 'deposit' } = {},
): Promise<void> {
  await server.sql(
    `with t as (
       insert into ledger_transactions (user_id, account_id, kind, reference, at)
       values ($1, $2, $6, $3::text, $3::text::timestamptz) returning id)
     insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select t.id, $2, $1, side, $5, sign * $4::numeric from t, (values ('assets', 1), ('external', -1)) s (side, sign)`,
    [trader.id, trader.accountId, at, amount, asset, kind],
  );
}

/** A trader whose only payments are those that a test makes, and whose account is worth `equity` in cash. */
async function openAccount(equity: number): Promise<Trader> {
  const trader = await server.signUpTrader();
  await server.sql('delete from ledger_transactions where account_id = $1', [trader.accountId]);
  await server.sql('update balances set free = $2 where account_id = $1', [trader.accountId, equity]);
  return trader;
}

async function value(trader: Trader, at: string, equity: number): Promise<void> {
  await server.sql(
    'insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure) values ($1, $2, $3, $4, $4, 0)',
    [trader.accountId, trader.id, at, equity],
  );
}

async function returnsOf(trader: Trader): Promise<PortfolioSummary['returns']> {
  const { body } = await server.call(trader, 'portfolio-summary', {});
  expect(body).toMatchObject({ success: true });
  return (body as unknown as PortfolioSummary).returns;
}

describe('how an account grew', () => {
  it('is told simple, time-weighted and money-weighted, from the ledger and the readings before each payment', async () => {
    const trader = await openAccount(15_750);
    await pay(trader, '2026-05-02T00:00:00Z', 10_000);
    await value(trader, '2026-05-21T23:50:00Z', 10_500);
    // Still open when the money came, and so written over with what was there afterwards.
    await value(trader, '2026-05-21T23:58:00Z', 15_500);
    await pay(trader, '2026-05-22T00:00:00Z', 5_000);
    const returns = await returnsOf(trader);
    expect(returns.since).toBe('2026-05-02T00:00:00.000Z');
    expect(returns.simple).toBeCloseTo(750 / 15_000, 12);
    expect(returns.timeWeighted).toBeCloseTo(1.05 * (15_750 / 15_500) - 1, 12);
    const years = (since: string): number => (server.market.now() - Date.parse(since)) / YEAR_MS;
    const rate = 1 + (returns.moneyWeighted ?? Number.NaN);
    const grown = 10_000 * rate ** years('2026-05-02T00:00:00Z') + 5_000 * rate ** years('2026-05-22T00:00:00Z');
    expect(grown).toBeCloseTo(15_750, 4);
  });

  it('is told of the last 30 days without what was paid in meanwhile, and of a younger account since its first payment', async () => {
    const [old, young] = [await openAccount(15_750), await openAccount(10_400)];
    const daysAgo = (days: number): string => new Date(server.market.now() - days * 86_400_000).toISOString();
    await pay(old, daysAgo(60), 10_000);
    await value(old, daysAgo(31), 10_500);
    await pay(old, daysAgo(10), 5_000);
    await pay(young, daysAgo(3), 10_000);
    const monthOf = async (trader: Trader): Promise<unknown> => {
      const { body } = await server.call(trader, 'portfolio-summary', {});
      const proof = await server.call(trader, 'portfolio-proof', { figure: 'month' });
      const { change } = (body as unknown as PortfolioSummary).month;
      expect(proof.body).toMatchObject({ computations: [{ value: change }, { value: change }], agrees: true });
      return body['month'];
    };
    // What was earned is in the ledger, too, and is no payment.
    await pay(old, daysAgo(20), 750, { kind: 'income' });
    await pay(young, daysAgo(2), 400, { kind: 'income' });
    expect(await monthOf(old)).toEqual({ startEquity: '15500', change: '250' });
    expect(await monthOf(young)).toEqual({ startEquity: '10000', change: '400' });
  });

  it('is not told where nothing was paid in, or something that has no value here', async () => {
    const empty = { simple: null, timeWeighted: null, moneyWeighted: null };
    const trader = await openAccount(10_000);
    expect(await returnsOf(trader)).toEqual({ since: null, ...empty });
    await pay(trader, '2026-05-02T00:00:00Z', 10_000);
    expect(await returnsOf(trader)).toMatchObject({ simple: 0, timeWeighted: 0 });
    await pay(trader, '2026-05-03T00:00:00Z', 1, { asset: 'BTC' });
    expect(await returnsOf(trader)).toEqual({ since: '2026-05-02T00:00:00.000Z', ...empty });
  });

  it('is not told with a coin that has no price: the refusal names it', async () => {
    const trader = await openAccount(10_000);
    await server.sql(
      `insert into balances (account_id, user_id, asset, free, locked, ts) values ($1, $2, 'XYZ', 5, 0, now())`,
      [trader.accountId, trader.id],
    );
    const { body } = await server.call(trader, 'portfolio-summary', {});
    expect(body).toMatchObject({ success: false, reason: 'NO_PRICE_DATA' });
    expect(body['error']).toContain('holds XYZ, of which no price is known');
    const shown = await server.call(trader, 'portfolio-overview', {});
    expect(shown.body).toMatchObject({ total: { equity: '10000', uncounted: ['XYZ'] } });
  });

  it('is that of the caller’s own account alone', async () => {
    const [trader, stranger] = [await openAccount(12_000), await openAccount(9_000)];
    await pay(trader, '2026-05-02T00:00:00Z', 10_000);
    await pay(stranger, '2026-05-02T00:00:00Z', 10_000);
    expect((await returnsOf(trader)).simple).toBeCloseTo(0.2, 12);
    const { body } = await server.call(stranger, 'portfolio-summary', { accountId: trader.accountId });
    expect(body).toMatchObject({ success: false });
  });
});
