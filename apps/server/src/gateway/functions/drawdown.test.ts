import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { EquityAnswer } from '@atb/api/functions/performance/performance-equity';
import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import type { FunctionName } from '@atb/api/functions/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 5, 1);
/** The account's first day; the fall is on the third. */
const FIRST = TODAY - 4 * DAY;

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer(new ScriptedMarket(['BTCUSDT'], TODAY + DAY / 2));
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader();
  await server.sql('delete from ledger_transactions where account_id = $1', [trader.accountId]);
  await pay('first', FIRST, 10_000);
  await pay('more', FIRST + 1.5 * DAY + 61_000, 5_000);
  await pay('less', FIRST + 3.25 * DAY + 2_000, -5_000);
  // Five minutes at noon of the third day in which a sixth is gone, and every day ends as it began.
  await server.sql(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
     select $1, $2, r.at, r.equity, r.equity, 0 from (
       select at, case when at = to_timestamp($3::float8) + interval '60 hours' then 12500
         when at > to_timestamp($3::float8) + interval '36 hours' and at <= to_timestamp($3::float8) + interval '78 hours' then 15000 else 10000 end as equity
       from generate_series(to_timestamp($3::float8), to_timestamp($3::float8) + interval '95 hours', interval '5 minutes') at) r on conflict do nothing`,
    [trader.accountId, trader.id, FIRST / 1000],
  );
});
afterAll(() => server.stop());

async function pay(reference: string, at: number, amount: number): Promise<void> {
  await server.sql(
    `with t as (
       insert into ledger_transactions (user_id, account_id, kind, reference, at)
       values ($1, $2, case when $5::numeric > 0 then 'deposit' else 'withdrawal' end, $3, to_timestamp($4::float8 / 1000)) returning id)
     insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select t.id, $2, $1, side, 'USDT', sign * $5::numeric from t, (values ('assets', 1), ('external', -1)) s (side, sign)`,
    [trader.id, trader.accountId, reference, at, amount],
  );
}

async function ask<Answer>(name: FunctionName, body: object = {}): Promise<Answer> {
  const { body: answer } = await server.call(trader, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

const FALL = 1 / 6;

describe('the drawdown of an account', () => {
  it('is of every reading and of no payment, wherever it stands', async () => {
    const { equity } = await ask<PerformanceAnswer>('performance');
    expect(equity.total, 'nothing was won or lost from day to day').toBeCloseTo(0, 9);
    expect(equity.drawdown).toBeCloseTo(FALL, 9);
    const { points } = await ask<EquityAnswer>('performance-equity');
    expect(Math.min(...points.map(({ drawdown }) => drawdown))).toBeCloseTo(-FALL, 9);
    expect(points.filter(({ drawdown }) => drawdown < -1e-9)).toHaveLength(1);
    const proof = await ask<FigureProof>('figure-proof', { figure: 'drawdown' });
    expect(proof.agrees).toBe(true);
    for (const { value } of proof.computations) expect(Number(value)).toBeCloseTo(FALL, 9);
    const { answer } = await ask<{ readonly answer: string }>('ai-advisor', {
      question: 'What is my drawdown?',
      analyst: true,
    });
    expect(answer).toContain('deepest fall was 16.7%');
  });

  it('is proved by the high, the low after it and the payments between them', async () => {
    const { entries } = await ask<FigureProof>('figure-proof', { figure: 'drawdown' });
    const noon = new Date(FIRST + 2.5 * DAY).toISOString();
    expect(entries.map(({ text, amount, at, reference }) => [text, Number(amount), at, reference])).toEqual([
      ['Equity at the low', 12_500, noon, null],
      ['Paid in', 5_000, new Date(FIRST + 1.5 * DAY + 61_000).toISOString(), 'more'],
      ['Equity at the high before it', 10_000, new Date(FIRST).toISOString(), null],
    ]);
  });

  it('is that of a chosen period, and the Calmar ratio is of it', async () => {
    const before = { to: FIRST + 2 * DAY };
    expect((await ask<PerformanceAnswer>('performance', before)).equity.drawdown).toBe(0);
    const period = { from: FIRST + 2 * DAY, to: FIRST + 3 * DAY };
    const { equity } = await ask<PerformanceAnswer>('performance', period);
    expect(equity.drawdown).toBeCloseTo(FALL, 9);
    const proof = await ask<FigureProof>('figure-proof', { figure: 'calmar' });
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true });
  });

  it('goes on with the readings that come', async () => {
    const times = (factor: number) =>
      server.sql(
        `update equity_snapshots set equity = equity * $2::numeric where account_id = $1 and at = (select max(at) from equity_snapshots where account_id = $1)`,
        [trader.accountId, factor],
      );
    await times(0.5);
    expect((await ask<PerformanceAnswer>('performance')).equity.drawdown).toBeCloseTo(0.5, 9);
    await times(2);
    expect((await ask<PerformanceAnswer>('performance')).equity.drawdown).toBeCloseTo(FALL, 9);
  });
});
