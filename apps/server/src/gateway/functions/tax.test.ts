import type { FunctionName } from '@atb/api/functions/contracts';
import type { SalePreviewAnswer } from '@atb/api/functions/tax/sale-preview';
import type { TaxLotRow } from '@atb/api/functions/tax/tax-lots';
import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader('elite');
  await order('BUY', '0.004', 60_000);
  await order('BUY', '0.006', 62_000);
  await order('SELL', '0.007', 63_000);
});
afterAll(() => server.stop());

let orders = 0;
async function order(side: string, quantity: string, price: number, who: Trader = trader): Promise<void> {
  orders += 1;
  await server.market.say('BTCUSDT', price);
  const { body } = await server.call(who, 'exchange-binance/order', {
    symbol: 'BTCUSDT',
    side,
    type: 'MARKET',
    quantity,
    newClientOrderId: `tax_${orders}`,
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', price);
  // The engine books beside what it answers.
  await eventually(async () => {
    const [row] = await server.sql<{ status: string }>('select status from bot_orders where client_order_id = $1', [
      `tax_${orders}`,
    ]);
    expect(row?.status).toBe('filled');
  });
}

async function ask<Answer>(name: FunctionName, body: object, who: Trader = trader): Promise<Answer> {
  const { status, body: answer } = await server.call(who, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  expect(status).toBe(200);
  return answer as unknown as Answer;
}

describe('a tax report', () => {
  it('by FIFO is what the ledger has written down with each sale, to the last digit', async () => {
    const report = await ask<TaxReportAnswer>('tax-report', YEAR);
    const [stored] = await server.sql<{ gain: string; proceeds: string; cost: string; rows: number }>(
      `select sum(gain)::text as gain, sum(proceeds)::text as proceeds, sum(cost)::text as cost, count(*)::int as rows
       from lot_disposals where account_id = $1`,
      [trader.accountId],
    );
    const same = (text: string | undefined): string => toPlain(dec(text ?? 'x'));
    expect(report.total).toEqual({
      rows: stored?.rows,
      gain: same(stored?.gain),
      proceeds: same(stored?.proceeds),
      cost: same(stored?.cost),
    });
    expect(report).toMatchObject({
      unmatchedTotal: 0,
      years: [2026],
      currentYear: 2026,
      hasTaxReporting: true,
    });
    const { rows, total } = await ask<{ rows: readonly TaxLotRow[]; total: number }>('tax-lots', YEAR);
    expect(total).toBe(report.total.rows);
    expect(toPlain(sumDecimals(rows.map(({ gain }) => dec(gain))))).toBe(report.total.gain);
  });

  it('differs by method, and all of them sell the same units', async () => {
    const reports = await Promise.all(
      ['fifo', 'lifo', 'average', 'hifo'].map((method) => ask<TaxReportAnswer>('tax-report', { ...YEAR, method })),
    );
    expect(new Set(reports.map(({ total }) => total.proceeds)).size).toBe(1);
    expect(new Set(reports.map(({ total }) => total.gain)).size).toBe(3);
  });

  it('of the current year is for everybody; other years and files need the plan', async () => {
    const free = await server.signUpTrader('free');
    expect(await ask<TaxReportAnswer>('tax-report', YEAR, free)).toMatchObject({ hasTaxReporting: false });
    const past = { startDate: '2025-01-01', endDate: '2025-12-31' };
    for (const [name, body] of [
      ['tax-report', past],
      ['tax-report', { startDate: '2025-12-31', endDate: '2026-12-31' }],
      ['tax-lots', past],
      ['tax-export', YEAR],
    ] as const) {
      const { body: answer } = await server.call(free, name, body);
      expect(answer).toMatchObject({ success: false, reason: 'FEATURE_NOT_IN_PLAN' });
    }
    expect(await ask<TaxReportAnswer>('tax-report', past)).toMatchObject({ total: { rows: 0, gain: '0' } });
  });

  it('tells nobody of the accounts of others', async () => {
    const stranger = await server.signUpTrader('elite');
    const { body } = await server.call(stranger, 'tax-report', { ...YEAR, accountId: trader.accountId });
    expect(body).toMatchObject({ success: false, reason: 'ACCOUNT_NOT_FOUND' });
    expect(await ask<TaxReportAnswer>('tax-report', YEAR, stranger)).toMatchObject({ fills: 0 });
  });

  it('knows what was sold since', async () => {
    const seller = await server.signUpTrader('elite');
    await order('BUY', '0.002', 62_000, seller);
    const before = await ask<TaxReportAnswer>('tax-report', YEAR, seller);
    expect(before.total.rows).toBe(0);
    await order('SELL', '0.001', 63_500, seller);
    // Executions are read anew after two seconds.
    await eventually(async () => {
      const after = await ask<TaxReportAnswer>('tax-report', YEAR, seller);
      expect([after.fills, after.total.rows]).toEqual([before.fills + 1, 1]);
    });
  });

  it.each([
    ['csv', 'Type,Asset,Quantity,Acquired (Europe/Berlin),'],
    ['pdf', '%PDF-'],
  ])('as %s lies among the files of whoever asked, and nobody else reads it', async (format, beginning) => {
    const body = { ...YEAR, format, timeZone: 'Europe/Berlin', method: 'hifo' };
    const { file } = await ask<{ file: string }>('tax-export', body);
    expect(file).toMatch(
      new RegExp(`^${trader.id}/reports/atb-tax-2026-01-01-to-2026-12-31-hifo-paper-[0-9a-f]{8}\\.${format}$`, 'u'),
    );
    const read = (who: Trader) =>
      server.fetch(`/storage/v1/object/authenticated/user-files/${file}`, {
        headers: { Authorization: `Bearer ${who.accessToken}` },
      });
    const text = await (await read(trader)).text();
    expect(text.startsWith(beginning)).toBe(true);
    const stranger = await server.signUpTrader();
    expect((await read(stranger)).status).toBeGreaterThanOrEqual(400);
    if (format !== 'csv') return;
    const report = await ask<TaxReportAnswer>('tax-report', { ...YEAR, method: 'hifo' });
    const gains = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => dec(line.split(',')[7] ?? 'x'));
    expect(toPlain(sumDecimals(gains))).toBe(report.total.gain);
  });

  it('is written one at a time', async () => {
    const elite = await server.signUpTrader('elite');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call(elite, 'tax-export', { ...YEAR, format: 'pdf' })),
    );
    expect(new Set(answers.map(({ body }) => body['success']))).toEqual(new Set([false, true]));
  });
});

describe('paper and real accounts', () => {
  let both: Trader;
  let realId: string;

  beforeAll(async () => {
    both = await server.signUpTrader('elite');
    await order('BUY', '0.002', 62_000, both);
    await order('SELL', '0.001', 63_000, both);
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'My Kraken', false) returning id`,
      [both.id],
    );
    realId = account?.id ?? '';
    const fill = { kind: 'fill', base: 'BTC', quote: 'USD', fee: '0', fee_asset: 'USD', maker: false, order_id: null };
    const records = [
      { kind: 'deposit', id: 'd', at: '2026-05-02T10:00:00Z', asset: 'USD', amount: '5000' },
      { ...fill, id: 'b', at: '2026-05-03T10:00:00Z', side: 'buy', qty: '0.02', price: '50000' },
      { ...fill, id: 's', at: '2026-05-04T10:00:00Z', side: 'sell', qty: '0.01', price: '51000' },
    ];
    await server.sql('select * from book_exchange_records($1, $2, $3)', [realId, 'exchange', JSON.stringify(records)]);
  });

  it.each(['account', 'all'])('are never in one report, with lots kept by %s', async (pool) => {
    const real = await ask<TaxReportAnswer>('tax-report', { ...YEAR, pool }, both);
    expect(real).toMatchObject({ accountType: 'real', accountIds: [realId], fills: 2 });
    expect(real.total).toEqual({ rows: 1, proceeds: '510', cost: '500', gain: '10' });
    const paper = await ask<TaxReportAnswer>('tax-report', { ...YEAR, pool, accountType: 'paper' }, both);
    expect(paper).toMatchObject({ accountType: 'paper', accountIds: [both.accountId], fills: 2, total: { rows: 1 } });
    expect(Number(paper.total.cost), 'of the paper lot, not of the older one at the exchange').toBeGreaterThan(60);
    const { rows } = await ask<{ rows: readonly TaxLotRow[] }>('tax-lots', { ...YEAR, pool }, both);
    expect(rows.map(({ accountId }) => accountId)).toEqual([realId]);
  });

  it('are told of by exchange, and none of the other type by any name', async () => {
    const of = (choice: object) => ask<TaxReportAnswer>('tax-report', { ...YEAR, ...choice }, both);
    expect(await of({ exchange: 'paper' })).toMatchObject({ accountType: 'paper', accountIds: [both.accountId] });
    expect(await of({ exchange: 'kraken' })).toMatchObject({ accountType: 'real', total: { gain: '10' } });
    const none = await of({ exchange: 'kraken', accountType: 'paper' });
    expect(none).toMatchObject({ accountIds: [], fills: 0, total: { rows: 0 }, feesTotal: '0' });
    const { body } = await server.call(both, 'tax-report', { ...YEAR, accountId: both.accountId, accountType: 'real' });
    expect(body).toMatchObject({ success: false, reason: 'ACCOUNT_NOT_FOUND' });
  });

  it('have files of their own, which say whose they are', async () => {
    const rowsOf = async (choice: object) => {
      const { file } = await ask<{ file: string }>('tax-export', { ...YEAR, pool: 'all', ...choice }, both);
      const headers = { Authorization: `Bearer ${both.accessToken}` };
      const text = await (
        await server.fetch(`/storage/v1/object/authenticated/user-files/${file}`, { headers })
      ).text();
      const cells = text.trimEnd().split('\r\n').slice(1);
      return {
        isPaperFile: file.includes('-paper-'),
        types: [...new Set(cells.map((line) => line.split(',').at(-1)))],
      };
    };
    expect(await rowsOf({})).toEqual({ isPaperFile: false, types: ['real'] });
    expect(await rowsOf({ accountType: 'paper' })).toEqual({ isPaperFile: true, types: ['paper'] });
  });
});

describe('a history that is too much', () => {
  /** A user whose account at an exchange has a deposit of each of so many assets. */
  async function depositor(assets: number, names = "'A' || lpad(n::text, 5, '0')"): Promise<Trader> {
    const user = await server.signUpTrader('free');
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Kraken', false) returning id`,
      [user.id],
    );
    for (let from = 0; from < assets; from += 10_000) {
      await server.sql(
        `select book_exchange_records($1, 'exchange', (select json_agg(json_build_object(
           'kind', 'deposit', 'id', 'd' || n, 'at', '2026-05-02T10:00:00Z', 'asset', ${names}, 'amount', '1'))
         from generate_series($2::int, $3::int) n))`,
        [account?.id, from + 1, Math.min(assets, from + 10_000)],
      );
    }
    return user;
  }

  it('of 20,000 assets is refused in a word, and another user is answered before all that was asked of it', async () => {
    const [many, other] = [await depositor(20_000), await server.signUpTrader('elite')];
    const answers: string[] = [];
    const questions = ['USD', 'EUR', 'USDT'].flatMap((currency) => [
      server.call(many, 'tax-report', { ...YEAR, currency }),
      server.call(many, 'portfolio-positions', {}),
    ]);
    const asked = questions.map(async (question) => {
      const { status, body } = await question;
      answers.push('many');
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, reason: 'TOO_LONG' });
      expect(body['error']).toContain('more than 5,000 different assets and markets');
    });
    const answered = ask<TaxReportAnswer>('tax-report', YEAR, other).then(() => answers.push('other'));
    await Promise.all([...asked, answered]);
    expect(answers.indexOf('other')).toBeLessThan(questions.length);
  });

  it('with thousands of assets that nothing was recorded of is told of, by whatever names', async () => {
    const user = await depositor(
      4_000,
      `case n when 1 then 'BTC.X' when 2 then 'btc-é' else 'A' || lpad(n::text, 5, '0') end`,
    );
    for (const currency of ['USD', 'EUR']) {
      const report = await ask<TaxReportAnswer>('tax-report', { ...YEAR, currency, accountType: 'real' }, user);
      expect(report.fills).toBe(0);
    }
    const positions = await ask<{ positions: readonly unknown[] }>('portfolio-positions', {}, user);
    expect(positions.positions.length).toBeGreaterThan(3_900);
  });

  it('counts deposits among its executions', async () => {
    // One more is that of the paper account. They are counted before any of them is read, so these have no amounts.
    const user = await depositor(1, "'BTC'");
    await server.sql(
      `insert into ledger_transactions (account_id, user_id, kind, reference, at, source)
       select a.id, a.user_id, 'deposit', 'm' || n, '2026-05-02T10:00:00Z', 'exchange'
       from exchange_accounts a, generate_series(2, 251000) n where a.user_id = $1 and not a.is_paper`,
      [user.id],
    );
    const { body } = await server.call(user, 'tax-report', YEAR);
    expect(body).toMatchObject({ success: false, reason: 'TOO_LONG' });
    expect(body['error']).toContain('251,001 deposits');
  });
});

describe('the preview of a sale', () => {
  it('is the gain of its lots, net of the fee, and sells nothing', async () => {
    const preview = await ask<SalePreviewAnswer>('sale-preview', {
      symbol: 'BTCUSDT',
      quantity: '0.002',
      price: '70000',
    });
    expect(preview).toMatchObject({ currency: 'USDT', price: '70000', missing: '0', unknown: '0' });
    const gains = preview.lots.map(({ gain }) => dec(gain ?? 'x'));
    expect(toPlain(sumDecimals(gains))).toBe(preview.gain);
    expect(toPlain(dec('140').minus(dec(preview.fee)))).toBe(preview.proceeds);
    expect(dec(preview.fee).gt(dec('0'))).toBe(true);
    const [open] = await server.sql<{ remaining: string }>(
      'select sum(remaining)::text as remaining from tax_lots where account_id = $1 and asset = $2',
      [trader.accountId, 'BTC'],
    );
    const all = await ask<SalePreviewAnswer>('sale-preview', { symbol: 'BTCUSDT', quantity: '1' });
    expect(toPlain(dec('1').minus(dec(all.missing)))).toBe(toPlain(dec(open?.remaining ?? '0')));
  });
});
