// Files that are imported may have any number of invented assets: what they cost is known before it is computed, and stays with who sent them.
import type { FunctionName } from '@atb/api/functions/contracts';
import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { PAYMENT_ROWS_MAX } from '../../performance/portfolio/sum-payments.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 5, 1, 12);
const LOT = 10_000;

const market = new ScriptedMarket(['BTCUSDT', 'EURUSDT'], NOON);
let server: TradingServer;
beforeAll(async () => {
  for (let day = 700; day >= 1; day -= 1) {
    const openTime = epochMs(Date.UTC(2026, 5, 1) - day * DAY);
    market.addCandle('BTCUSDT', '1d', { openTime, open: 50_000, high: 50_000, low: 50_000, close: 50_000, volume: 1 });
  }
  server = await startTradingServer(market);
  await server.market.say('BTCUSDT', 50_000);
  await server.market.say('EURUSDT', 1.2);
});
afterAll(() => server.stop());

/** Somebody with a connected account into which `count` records were imported; `record` is SQL of one, of its number `n`. */
async function importer(count: number, record: string): Promise<Trader & { readonly importedId: string }> {
  const user = await server.signUpTrader();
  const [account] = await server.sql<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Imported', false) returning id`,
    [user.id],
  );
  const importedId = account?.id ?? '';
  for (let from = 1; from <= count; from += LOT) {
    await server.sql(
      `select book_exchange_records($1, 'import', (select json_agg(${record}) from generate_series($2::int, $3::int) n))`,
      [importedId, from, Math.min(count, from + LOT - 1)],
    );
  }
  return { ...user, importedId };
}

async function hold({ id, importedId }: Awaited<ReturnType<typeof importer>>, asset: string, units: number) {
  await server.sql(
    `insert into balances (account_id, user_id, asset, free, locked, ts) values ($1, $2, $3, $4, 0, now())`,
    [importedId, id, asset, units],
  );
}

const depositOf = (asset: string, day: string): string => `json_build_object('kind', 'deposit', 'id', 'd' || n,
  'at', timestamptz '2026-05-31T10:00:00Z' - ${day} * interval '1 day', 'asset', ${asset}, 'amount', '1')`;

async function ask<Answer>(who: Trader, name: FunctionName, body: object = {}): Promise<Answer> {
  const { status, body: answer } = await server.call(who, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  expect(status).toBe(200);
  return answer as unknown as Answer;
}

const QUESTIONS = [
  ['portfolio-overview', {}],
  ['portfolio-history', {}],
  ['portfolio-proof', { figure: 'paidIn' }],
  ['portfolio-proof', { figure: 'contribution' }],
  ['portfolio-proof', { figure: 'timeWeighted' }],
] as const satisfies ReadonlyArray<readonly [FunctionName, object]>;

/** How often each question is asked, one after another. */
const ROUNDS = 6;

/** Refusals of all that is computed of the whole history, and an answer to somebody else before the last of them. */
async function expectRefused(many: Trader, text: string): Promise<void> {
  const other = await server.signUpTrader();
  await ask<PortfolioOverview>(other, 'portfolio-overview');
  const answers: string[] = [];
  const asked = QUESTIONS.map(async ([name, body]) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = await server.call(many, name, body);
      answers.push('many');
      expect(answer.status).toBe(200);
      expect(answer.body, name).toMatchObject({ success: false, reason: 'TOO_LONG' });
      expect(answer.body['error']).toContain(text);
    }
  });
  const answered = ask<PortfolioOverview>(other, 'portfolio-overview').then(() => answers.push('other'));
  await Promise.all([...asked, answered]);
  expect(answers.indexOf('other'), answers.join(', ')).toBeLessThan(ROUNDS * QUESTIONS.length);
}

describe('a history', () => {
  it('of 50,000 invented assets is refused in a word, and another user is answered before all that was asked of it', async () => {
    const many = await importer(50_000, depositOf(`'A' || n`, '(n % 400)'));
    await expectRefused(many, 'more than 5,000 different assets and markets');
    const summary = await server.call(many, 'portfolio-summary', { accountId: many.importedId });
    expect(summary.body).toMatchObject({ success: false, reason: 'TOO_LONG' });
    // Lists are read a page at a time, and the paper account is as it was.
    expect(
      (await ask<{ transfers: readonly unknown[] }>(many, 'portfolio-transfers', { limit: 5 })).transfers,
    ).toHaveLength(5);
    const paper = await ask<PortfolioOverview>(many, 'portfolio-overview', { exchange: 'paper' });
    expect(paper.total.equity).toBe('10000');
  });

  it('of payments in more assets and days than an answer is made of is refused as well', async () => {
    const many = await importer(PAYMENT_ROWS_MAX + 1_000, depositOf(`'B' || n % 30`, '(n / 30)'));
    await expectRefused(many, 'more than 10,000 days and assets');
  });

  it('of thousands of assets that nobody prices has the figures of those that have a price', async () => {
    const many = await importer(
      4_000,
      `case when n = 1 then json_build_object('kind', 'deposit', 'id', 'usd', 'at', '2026-05-02T10:00:00Z', 'asset', 'USD', 'amount', '1000')
         else ${depositOf(`'C' || n`, '(n % 25)')} end`,
    );
    await hold(many, 'USD', 1_000);
    const { days, assets, unpriced } = await ask<PortfolioHistory>(many, 'portfolio-history');
    expect(assets).toEqual(['USD']);
    expect(days.at(-1)).toMatchObject({ values: [1_000], paidIn: 1_000 });
    expect(unpriced).toHaveLength(3_999);
    const week = await ask<PortfolioHistory>(many, 'portfolio-history', { days: 7 });
    expect(week.days).toEqual(days.slice(-7));
    const { total } = await ask<PortfolioOverview>(many, 'portfolio-overview');
    expect(total).toMatchObject({ equity: '1000', paidIn: '1000', returns: { simple: 0 } });
    const proof = await ask<FigureProof>(many, 'portfolio-proof', { figure: 'paidIn' });
    expect(proof).toMatchObject({ agrees: true, entriesTotal: 4_000 });
    expect(proof.entries).toHaveLength(100);
  });

  it('of 40,000 payments in one coin is told by days, and proved', async () => {
    const many = await importer(40_000, depositOf(`'BTC'`, '(n % 500)'));
    await hold(many, 'BTC', 40_000);
    const { total } = await ask<PortfolioOverview>(many, 'portfolio-overview');
    expect(total.paidIn).toBe(String(40_000 * 50_000));
    const { days } = await ask<PortfolioHistory>(many, 'portfolio-history');
    expect(days.at(-1)).toMatchObject({ paidIn: 40_000 * 50_000 });
    for (const figure of ['paidIn', 'change', 'month', 'simple', 'timeWeighted'] as const) {
      const proof = await ask<FigureProof>(many, 'portfolio-proof', { figure });
      expect(proof, `${figure} ${JSON.stringify(proof.computations)}`).toMatchObject({ agrees: true });
    }
  });
});
