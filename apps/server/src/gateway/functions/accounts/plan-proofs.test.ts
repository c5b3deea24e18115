import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { PlanFigure } from '@atb/api/functions/portfolio/portfolio-proof';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

/** The market of the test begins in June 2026. */
const MONTH = 202_606;

let server: TradingServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader('starter');
  for (const [side, quantity] of [
    ['BUY', '0.001'],
    ['SELL', '0.0004'],
  ] as const) {
    const order = { symbol: 'BTCUSDT', side, type: 'MARKET', quantity, newClientOrderId: `terminal_${side}` };
    expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
    await server.market.say('BTCUSDT', 60_010);
  }
  for (const status of ['draft', 'stopped'])
    await server.sql(
      `insert into bots (user_id, name, type, symbol, exchange_account_id, params, status) values ($1, $2, 'grid', 'BTCUSDT', $3, '{}', $2)`,
      [trader.id, status, trader.accountId],
    );
  for (const question of ['one', 'two'])
    await server.sql(
      `select begin_advisor_question($1, $2, ${MONTH}, $3, encode(sha256(convert_to($3, 'UTF8')), 'hex'), 'x', 200, 6, 50)`,
      [trader.id, trader.email, question],
    );
  expect((await server.call(trader, 'export-performance', { format: 'csv' })).body).toMatchObject({ success: true });
});
afterAll(() => server.stop());

async function prove(figure: PlanFigure, who = trader): Promise<FigureProof> {
  const { body } = await server.call(who, 'portfolio-proof', { figure });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body as unknown as FigureProof;
}

const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => value);

it.each([
  ['planBots', 'botCount', 2],
  ['planVolume', 'monthlyTradeVolume', 2],
  ['planCalls', 'apiCallsUsed', 1],
  ['planStorage', 'storageUsed', 1],
] as const)('%s is what usage tells, both ways, with what it is made of', async (figure, field, entries) => {
  const { body } = await server.call(trader, 'usage', {});
  const used = String(body[field]);
  expect(Number(used)).toBeGreaterThan(0);
  const proof = await prove(figure);
  expect([valuesOf(proof).map((value) => Number(value)), proof.agrees]).toEqual([[Number(used), Number(used)], true]);
  expect(proof.entriesTotal).toBe(entries);
  expect(toPlain(sumDecimals(proof.entries.map(({ amount }) => dec(amount))))).toBe(toPlain(dec(used)));
});

it('shows a counter that is not what it is made of', async () => {
  const other = await server.signUpTrader();
  await server.sql('select upsert_ai_usage($1, $2, 1, 0, 0)', [other.email, MONTH]);
  const proof = await prove('planCalls', other);
  expect([valuesOf(proof), proof.agrees]).toEqual([['1', '0'], false]);
});

it('is of nobody else', async () => {
  const other = await server.signUpTrader();
  for (const figure of ['planBots', 'planVolume', 'planCalls', 'planStorage'] as const)
    expect(valuesOf(await prove(figure, other))).toEqual(['0', '0']);
});
