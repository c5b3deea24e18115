import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { TaxLotRow } from '@atb/api/functions/tax/tax-lots';
import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { dec, toPlain } from '@atb/core/base/decimal';
import { TAX_METHODS } from '@atb/core/tax/tax-methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';
import { bookConnected, btcFill } from './testing/book-connected.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };
const POOLS = ['account', 'all'] as const;
const ROW = { place: 0, asset: 'BTC', quantity: '1', reference: 'x', lotReference: 'y' };

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer(new ScriptedMarket(['BTCUSDT'], NOW));
  trader = await server.signUpTrader('elite');
  await bookConnected(server, trader, 'kraken', [
    btcFill('f1', '2025-02-01T10:00:00Z', { side: 'buy', qty: '0.03', price: '50000.1', fee: '1.0007' }),
    btcFill('f2', '2026-02-02T10:00:00Z', { side: 'buy', qty: '0.07', price: '51000.3', fee: '2.5' }),
    btcFill('f3', '2026-03-03T10:00:00Z', { side: 'sell', qty: '0.041', price: '52000', fee: '-0.3' }),
    btcFill('f4', '2026-03-04T10:00:00Z', {
      side: 'sell',
      qty: '0.007',
      price: '49000',
      fee: '0.0001',
      fee_asset: 'BTC',
    }),
    { kind: 'income', id: 'r1', at: '2026-03-05T10:00:00Z', asset: 'USDT', amount: '3.25' },
    { kind: 'deposit', id: 'd1', at: '2026-03-06T10:00:00Z', asset: 'BTC', amount: '0.5' },
    {
      kind: 'withdrawal',
      id: 'w1',
      at: '2026-03-07T10:00:00Z',
      asset: 'USDT',
      amount: '100',
      fee: '1.5',
      fee_asset: 'USDT',
    },
  ]);
  await bookConnected(server, trader, 'binance', [
    btcFill('b1', '2026-04-01T10:00:00Z', { side: 'buy', qty: '0.02', price: '53000', fee: '0.1' }),
    btcFill('b2', '2026-04-06T10:00:00Z', { side: 'sell', qty: '0.005', price: '54000', fee: '0.1' }),
  ]);
});
afterAll(() => server.stop());

async function ask<Answer>(name: Parameters<TradingServer['call']>[1], body: object): Promise<Answer> {
  const { body: answer } = await server.call(trader, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

const nameOf = (row: TaxLotRow | undefined) => ({
  place: row?.place,
  asset: row?.asset,
  quantity: row?.quantity,
  reference: row?.reference,
  lotReference: row?.lotReference,
});
const prove = (choice: object, subject: object) => ask<FigureProof>('tax-proof', { ...YEAR, ...choice, ...subject });
const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => value);
const choices = TAX_METHODS.flatMap((method) => POOLS.map((pool) => ({ method, pool })));

/** Proves that a figure is what the screen shows, and answers its proof. */
async function expectProved(choice: object, subject: object, shown: string | undefined): Promise<FigureProof> {
  const proof = await prove(choice, subject);
  expect(valuesOf(proof), JSON.stringify(subject)).toEqual([shown, shown]);
  expect(proof).toMatchObject({ agrees: true, digits: null, quoteAsset: 'USDT' });
  return proof;
}

/** The sum of what the entries add is the figure. */
function expectSum({ entries, entriesTotal, computations }: FigureProof): void {
  expect(entries).toHaveLength(entriesTotal);
  const sum = entries.reduce((total, { amount }) => total.plus(dec(amount)), dec('0'));
  expect(toPlain(sum)).toBe(toPlain(dec(computations[0]?.value ?? 'x')));
}

describe('figures of a tax report', () => {
  it.each(choices)('open their proof by $method, lots by $pool', async (choice) => {
    const report = await ask<TaxReportAnswer>('tax-report', { ...YEAR, ...choice });
    expect(report.total.rows).toBeGreaterThan(3);
    const { total, short, long, byAsset, fees, income } = report;
    for (const figure of ['gain', 'proceeds', 'cost'] as const) {
      expectSum(await expectProved(choice, { figure }, total[figure]));
      for (const [term, sum] of [
        ['short', short],
        ['long', long],
      ] as const) {
        await expectProved(choice, { figure, term }, sum[figure]);
        await expectProved(
          choice,
          { figure, term, asset: 'BTC' },
          byAsset.find(({ asset }) => asset === 'BTC')?.[term][figure],
        );
      }
    }
    expectSum(await expectProved(choice, { figure: 'lots', asset: 'BTC' }, String(total.rows)));
    expectSum(await expectProved(choice, { figure: 'fees' }, report.feesTotal));
    expectSum(await expectProved(choice, { figure: 'income' }, report.incomeTotal));
    for (const { asset, quantity, value } of fees) {
      await expectProved(choice, { figure: 'feeQuantity', asset }, quantity);
      await expectProved(choice, { figure: 'fees', asset }, value);
    }
    for (const { asset, quantity, value } of income) {
      await expectProved(choice, { figure: 'incomeQuantity', asset }, quantity);
      await expectProved(choice, { figure: 'income', asset }, value);
    }
    await expectProved(choice, { figure: 'executions' }, String(report.fills));
  });

  it.each(choices)('of one row, too, by $method, lots by $pool', async (choice) => {
    const { rows } = await ask<{ rows: readonly TaxLotRow[] }>('tax-lots', { ...YEAR, ...choice });
    for (const row of rows) {
      const { reference } = row;
      for (const figure of ['quantity', 'proceeds', 'cost', 'gain'] as const) {
        const proof = await expectProved(choice, { figure, row: nameOf(row) }, row[figure]);
        expect(proof.entries).toMatchObject([{ reference: reference.replace('/fee', ''), amount: row[figure] }]);
        expect(proof.entriesTotal).toBe(1);
        expect(proof.formula).toMatch(/th(is lot|ese units)/u);
      }
    }
  });

  it('say what they are made of, in the report’s own time zone', async () => {
    const proof = await prove({ timeZone: 'Asia/Tokyo' }, { figure: 'gain', term: 'long' });
    expect(proof.formula).toContain('Held for 365 days or more. Lots by FIFO, each account for itself.');
    expect(proof.formula).toContain('Times are in Asia/Tokyo.');
    expect(proof.entries).toMatchObject([
      {
        text: expect.stringMatching(
          /^0\.03 BTC, acquired 2025-02-01 19:00:00 for [\d.]+ USDT, sold 2026-03-03 19:00:00 for [\d.]+ USDT$/u,
        ),
      },
    ]);
    const { entries } = await prove({}, { figure: 'fees' });
    expect(entries.map(({ text }) => text)).toContain('-0.3 USDT paid 2026-03-03 10:00:00, worth -0.3 USDT');
    expect(entries.map(({ text }) => text)).toContain('1.5 USDT paid 2026-03-07 10:00:00, worth 1.5 USDT');
    const average = await prove({ method: 'average' }, { figure: 'cost' });
    expect(average.formula).toContain('on average');
  });

  it('refuse what is nobody’s, not in the plan, or no row of the report', async () => {
    const [row] = (await ask<{ rows: readonly TaxLotRow[] }>('tax-lots', YEAR)).rows;
    for (const [body, reason] of [
      [{ figure: 'gain', row: { ...nameOf(row), reference: 'nothing' } }, 'ROW_NOT_FOUND'],
      [{ figure: 'gain', row: { ...nameOf(row), lotReference: 'nothing' } }, 'ROW_NOT_FOUND'],
      [{ figure: 'gain', row: { ...nameOf(row), place: 9_999 } }, 'ROW_NOT_FOUND'],
      [{ figure: 'gain', accountId: '33333333-3333-4333-8333-333333333333' }, 'ACCOUNT_NOT_FOUND'],
    ] as const) {
      const { body: answer } = await server.call(trader, 'tax-proof', { ...YEAR, ...body });
      expect(answer, JSON.stringify(body)).toMatchObject({ success: false, reason });
    }
    const free = await server.signUpTrader('free');
    const past = { startDate: '2025-01-01', endDate: '2025-12-31', figure: 'gain' };
    expect((await server.call(free, 'tax-proof', past)).body).toMatchObject({ reason: 'FEATURE_NOT_IN_PLAN' });
    expect((await server.call(free, 'tax-proof', { ...YEAR, figure: 'executions' })).body).toMatchObject({
      entriesTotal: 0,
    });
  });

  it('refuse a history that is too long for them before it is read, though its report is made', async () => {
    const user = await server.signUpTrader('elite');
    await bookConnected(server, user, 'kraken', []);
    // Counted before any of them is read, so these have no amounts; each after the first thousand counts for four executions.
    await server.sql(
      `insert into ledger_transactions (account_id, user_id, kind, reference, at, source)
       select a.id, a.user_id, 'deposit', 'm' || n, '2026-05-02T10:00:00Z', 'exchange'
       from exchange_accounts a, generate_series(1, 126100) n where a.user_id = $1 and not a.is_paper`,
      [user.id],
    );
    expect((await server.call(user, 'tax-report', YEAR)).body).toMatchObject({ success: true });
    const { body } = await server.call(user, 'tax-proof', { ...YEAR, figure: 'gain' });
    expect(body).toMatchObject({ success: false, reason: 'TOO_LONG' });
    expect(body['error']).toContain('up to 500,000 executions');
  });

  it('hold up nobody’s report', async () => {
    const held = Promise.withResolvers<void>();
    const turn = server.taxProofTurns.run('somebody else', () => held.promise);
    let isDone = false;
    const proof = prove({}, { figure: 'gain' }).then(() => (isDone = true));
    for (let page = 0; page < 5; page += 1) await ask<TaxReportAnswer>('tax-report', YEAR);
    expect(isDone).toBe(false);
    held.resolve();
    await Promise.all([turn, proof]);
    expect(isDone).toBe(true);
  });

  it.each([
    [{ figure: 'quantity' }, 'row'],
    [{ figure: 'feeQuantity' }, 'asset'],
    [{ figure: 'incomeQuantity' }, 'asset'],
    [{ figure: 'executions', asset: 'BTC' }, 'asset'],
    [{ figure: 'fees', term: 'long' }, 'term'],
    [{ figure: 'gain', term: 'long', row: ROW }, 'term'],
    [{ figure: 'gain', asset: 'BTC', row: ROW }, 'asset'],
    [{ figure: 'fees', row: ROW }, 'row'],
    [{ figure: 'gain', row: { ...ROW, lotReference: undefined } }, 'row.lotReference'],
  ])('are of something: %j', async (body, field) => {
    expect(await server.call(trader, 'tax-proof', { ...YEAR, ...body })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  });
});
