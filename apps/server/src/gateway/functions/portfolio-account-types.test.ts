import type { FunctionName } from '@atb/api/functions/contracts';
import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { ACCOUNT_FIGURES } from '@atb/api/functions/portfolio/portfolio-proof';
import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { MINUTE_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

/** Beside the paper account with its 10,000 USDT: real accounts at two exchanges, and one on a test network. */
const CONNECTED = [
  ['kraken', false, '40'],
  ['binance', false, '2.5'],
  ['binance', true, '700'],
] as const;

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  // After the paper account is paid its money, which is by wall time.
  server = await startTradingServer(new ScriptedMarket(['BTCUSDT'], Date.now() + MINUTE_MS));
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader();
  for (const [adapter, isPaper, amount] of CONNECTED) {
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, $2, $2, $3) returning id`,
      [trader.id, adapter, isPaper],
    );
    const paidIn = [{ kind: 'deposit', id: `d-${amount}`, at: '2026-05-02T10:00:00Z', asset: 'USDT', amount }];
    await server.sql('select * from book_exchange_records($1, $2, $3)', [
      account?.id,
      'exchange',
      JSON.stringify(paidIn),
    ]);
    await server.sql(
      `insert into balances (account_id, user_id, asset, free, locked, ts) values ($1, $2, 'USDT', $3, 0, now())`,
      [account?.id, trader.id, amount],
    );
  }
});
afterAll(() => server.stop());

async function ask<Answer>(name: FunctionName, body: object): Promise<Answer> {
  const { body: answer } = await server.call(trader, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

describe('real money and play money', () => {
  it.each([
    [{}, ['kraken', 'binance'], '42.5'],
    [{ accountType: 'real' }, ['kraken', 'binance'], '42.5'],
    [{ accountType: 'paper' }, ['paper', 'binance'], '10700'],
    [{ exchange: 'paper' }, ['paper'], '10000'],
    [{ exchange: 'binance' }, ['binance'], '2.5'],
    [{ exchange: 'binance', accountType: 'paper' }, ['binance'], '700'],
    [{ exchange: 'paper', accountType: 'real' }, [], '0'],
  ] as const)('are never added up: %o', async (choice, exchanges, equity) => {
    const { accounts, total } = await ask<PortfolioOverview>('portfolio-overview', choice);
    expect(accounts.map(({ exchange }) => exchange)).toEqual(exchanges);
    expect(total.equity).toBe(equity);
    for (const figure of ['equity', 'cash', 'exposure', 'paidIn', 'change'] as const)
      expect(total[figure], figure).toBe(toPlain(sumDecimals(accounts.map((one) => dec(one[figure])))));
    const { days } = await ask<PortfolioHistory>('portfolio-history', choice);
    expect(days.at(-1)?.values.reduce((sum, value) => sum + value, 0) ?? 0).toBe(Number(equity));
    const { total: moved } = await ask<{ total: number }>('portfolio-transfers', choice);
    expect(moved).toBe(exchanges.length);
  });

  it.each(['equity', 'paidIn', 'change'] as const)('have proofs of %s apart', async (figure) => {
    expect(ACCOUNT_FIGURES).toContain(figure);
    for (const accountType of ['real', 'paper'] as const) {
      const { total } = await ask<PortfolioOverview>('portfolio-overview', { accountType });
      const proof = await ask<FigureProof>('portfolio-proof', { figure, accountType });
      expect(proof.agrees).toBe(true);
      expect(proof.computations.map(({ value }) => value)).toEqual([total[figure], total[figure]]);
    }
  });

  it('refuses another type', async () => {
    const { status } = await server.call(trader, 'portfolio-overview', { accountType: 'all' });
    expect(status).toBe(400);
  });
});
