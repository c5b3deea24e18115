import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { type FigureProof, PROVEN_FIGURES } from '@atb/api/functions/performance/figure-proof';
import type { EquityAnswer } from '@atb/api/functions/performance/performance-equity';
import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import type { Execution } from '@atb/api/functions/performance/performance-trades';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import type { FunctionName } from '@atb/api/functions/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
  trader = await server.signUpTrader();
  for (const [symbol, side, quantity] of [
    ['BTCUSDT', 'BUY', '0.01'],
    ['ETHUSDT', 'BUY', '0.2'],
    ['BTCUSDT', 'SELL', '0.004'],
    ['ETHUSDT', 'SELL', '0.07'],
  ]) {
    await order(String(symbol), String(side), String(quantity));
    await server.market.say('BTCUSDT', 61_900);
    await server.market.say('ETHUSDT', 3_080);
  }
  // Before anybody asks: a line that was read is kept for many times as long as reading it took.
  await writeDays(trader);
});
afterAll(() => server.stop());

async function order(symbol: string, side: string, quantity: string): Promise<void> {
  const { body } = await server.call(trader, 'exchange-binance/order', {
    symbol,
    side,
    type: 'MARKET',
    quantity,
    newClientOrderId: `by_${symbol}_${side}`,
  });
  expect(body).toMatchObject({ success: true });
  const isSale = side === 'SELL';
  await server.market.say(symbol, symbol === 'BTCUSDT' ? (isSale ? 61_900 : 60_500) : isSale ? 2_995 : 3_010);
}

async function ask<Answer>(name: FunctionName, body: object = {}, who: Trader = trader): Promise<Answer> {
  const { status, body: answer } = await server.call(who, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  expect(status).toBe(200);
  return answer as unknown as Answer;
}

/** Twelve days of an account that was worth something at each of their ends. */
async function writeDays(who: Trader): Promise<void> {
  await server.sql(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
     select $1, $2, (select min(at) from ledger_transactions where account_id = $1) + i * interval '1 day', 10000 + 31 * i * (i % 3 - 1), 9000, 1000
     from generate_series(0, 12) i on conflict do nothing`,
    [who.accountId, who.id],
  );
}

describe('the performance of an account', () => {
  it('is that of its own rows, whole and by group', async () => {
    const whole = await ask<PerformanceAnswer>('performance');
    const rows = await server.sql<{ net: string; fee: string }>(
      `select coalesce(case when side = 'sell' then coalesce(trade_profit, realized_pnl) when bot_id is null then -fee end, 0)::text as net, fee::text
       from trade_ledger where account_id = $1`,
      [trader.accountId],
    );
    expect(whole.trades.fills).toBe(4);
    expect(whole.trades.trades).toBe(2);
    expect(whole.trades.net).toBe(toPlain(sumDecimals(rows.map(({ net }) => dec(net)))));
    expect(whole.trades.fees).toBe(toPlain(sumDecimals(rows.map(({ fee }) => dec(fee)))));
    const bitcoin = await ask<PerformanceAnswer>('performance', { symbol: 'BTCUSDT' });
    expect(whole.symbols.find(({ name }) => name === 'BTCUSDT')?.net).toBe(bitcoin.trades.net);
    expect((await ask<PerformanceAnswer>('performance', { bot: 'hand' })).trades).toEqual(whole.trades);
  });

  it('knows what was traded since', async () => {
    const other = await server.signUpTrader();
    expect((await ask<PerformanceAnswer>('performance', {}, other)).trades).toMatchObject({ fills: 0, winRate: null });
    const { body } = await server.call(other, 'exchange-binance/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.001',
      newClientOrderId: 'one',
    });
    expect(body).toMatchObject({ success: true });
    await server.market.say('BTCUSDT', 60_400);
    await expect.poll(async () => (await ask<PerformanceAnswer>('performance', {}, other)).trades.fills).toBe(1);
    // What came late lies before what is known: the rows are looked at anew.
    await server.sql(
      `insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts)
       select user_id, account_id, order_id, 'late', symbol, side, qty, price, fee, fee_asset, maker, exec_ts - interval '1 hour'
       from trade_ledger where account_id = $1`,
      [other.accountId],
    );
    await expect.poll(async () => (await ask<PerformanceAnswer>('performance', {}, other)).trades.fills).toBe(2);
  });

  it('lists the executions of a choice, the latest first', async () => {
    const { total, executions } = await ask<{ total: number; executions: readonly Execution[] }>('performance-trades', {
      limit: 2,
    });
    expect(total).toBe(4);
    expect(executions.map(({ symbol, side }) => `${side} ${symbol}`)).toEqual(['sell ETHUSDT', 'sell BTCUSDT']);
    expect(executions[0]?.held).toBeGreaterThan(0);
    const rest = await ask<{ executions: readonly Execution[] }>('performance-trades', { limit: 200, offset: 2 });
    expect(rest.executions.map(({ side }) => side)).toEqual(['buy', 'buy']);
  });

  it('is nobody else’s', async () => {
    const stranger = await server.signUpTrader();
    const { accountId } = trader;
    const bodies: ReadonlyArray<readonly [FunctionName, object]> = [
      ['performance', {}],
      ['performance-analytics', {}],
      ['performance-equity', {}],
      ['performance-trades', {}],
      ['figure-proof', { figure: 'net' }],
      ['export-performance', { format: 'csv' }],
    ];
    for (const [name, body] of bodies) {
      const answer = await server.call(stranger, name, { accountId, ...body });
      expect(answer.body).toMatchObject({ success: false, reason: 'ACCOUNT_NOT_FOUND' });
    }
  });

  it('has a line beside holding and Bitcoin', async () => {
    const line = await ask<EquityAnswer>('performance-equity');
    expect(line.bitcoinSymbol).toBe('BTCUSDT');
    expect(line.points.length).toBeGreaterThan(10);
    expect(Math.min(...line.points.map(({ drawdown }) => drawdown))).toBeLessThan(0);
    // A span is a part of it, with a point on either side.
    const [from, to] = [line.points[3], line.points[6]].map((point) => point?.time ?? 0);
    const part = await ask<EquityAnswer>('performance-equity', { from, to });
    expect(part.points).toEqual(line.points.slice(2, 8));
    expect((await ask<EquityAnswer>('performance-equity', { from })).points).toEqual(line.points.slice(2));
  });
});

describe('advanced analytics', () => {
  it('are the plan’s to give, on the server as well', async () => {
    const free = await server.signUpTrader('free');
    const { body } = await server.call(free, 'performance-analytics', {});
    expect(body).toMatchObject({
      success: false,
      reason: 'FEATURE_NOT_IN_PLAN',
      error: 'This feature requires starter tier or higher.',
    });
    expect((await ask<PerformanceAnswer>('performance', {}, free)).hasAnalytics).toBe(false);
    const starter = await server.signUpTrader('starter');
    expect((await ask<AnalyticsAnswer>('performance-analytics', {}, starter)).hours).toEqual([]);
  });

  it('part the whole', async () => {
    const { trades } = await ask<PerformanceAnswer>('performance');
    const { hours, weekdays, worstDays } = await ask<AnalyticsAnswer>('performance-analytics');
    for (const groups of [hours, weekdays])
      expect(toPlain(sumDecimals(groups.map(({ net }) => dec(net))))).toBe(trades.net);
    expect(worstDays.length).toBeGreaterThan(0);
  });
});

/** A trader whose sales had these results. */
async function sellWith(results: readonly number[]): Promise<Trader> {
  const other = await server.signUpTrader();
  const { body } = await server.call(other, 'exchange-binance/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.001',
    newClientOrderId: 'first',
  });
  expect(body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_500);
  await expect.poll(async () => (await ask<PerformanceAnswer>('performance', {}, other)).trades.fills).toBe(1);
  await server.sql(
    `insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, trade_profit, maker, exec_ts)
     select user_id, account_id, order_id, 'sold ' || i, symbol, 'sell', qty, price, 0, fee_asset, profit, maker, exec_ts + i * interval '1 minute'
     from trade_ledger, unnest($2::numeric[]) with ordinality r (profit, i) where account_id = $1`,
    [other.accountId, results],
  );
  await expect
    .poll(async () => (await ask<PerformanceAnswer>('performance', {}, other)).trades.trades)
    .toBe(results.length);
  return other;
}

/** Whoever has wins and losses in rows. */
let counted: Trader | undefined;

/** Of a point of the line the engine writes what it is proved by: equity-point.test.ts. */
const OF_NOW = PROVEN_FIGURES.filter((figure) => figure !== 'equityPoint' && figure !== 'marketChange');

describe('the proof of a figure', () => {
  it.each(OF_NOW)('%s comes to the same on both ways', async (figure) => {
    const proof = await ask<FigureProof>('figure-proof', { figure });
    expect(proof.computations.map(({ value }) => value)).not.toContain(null);
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true });
    expect(proof.entries.length).toBeGreaterThan(0);
  });

  it('of a count is what the page counts', async () => {
    const { trades, equity } = await ask<PerformanceAnswer>('performance');
    for (const [figure, shown] of [
      ['fills', trades.fills],
      ['decided', trades.wins + trades.losses],
      ['days', equity.days],
    ] as const) {
      const { computations, digits, entriesTotal } = await ask<FigureProof>('figure-proof', { figure });
      expect([figure, ...computations.map(({ value }) => value)]).toEqual([figure, String(shown), String(shown)]);
      expect([figure, digits, entriesTotal]).toEqual([figure, null, shown]);
    }
  });

  it('is of the choice, down to how long coins were held', async () => {
    const filter = { symbol: 'ETHUSDT', held: '5m' } as const;
    const [proof, shown] = [
      await ask<FigureProof>('figure-proof', { figure: 'net', ...filter }),
      await ask<PerformanceAnswer>('performance', filter),
    ];
    expect(proof.agrees).toBe(true);
    expect(proof.computations.map(({ value }) => value)).toEqual([shown.trades.net, shown.trades.net]);
  });

  it('has the rows of wins and losses that the page shows', async () => {
    const other = await sellWith([1, 2, 0, 3, -1, -2, 1, -1, -1, 0, -3, -2, 2, 1]);
    const { streaks } = await ask<AnalyticsAnswer>('performance-analytics', {}, other);
    expect(streaks).toEqual({ wins: 3, losses: 4, current: 2 });
    for (const [figure, shown] of [
      ['winStreak', streaks.wins],
      ['lossStreak', streaks.losses],
      ['streak', streaks.current],
    ] as const) {
      const proof = await ask<FigureProof>('figure-proof', { figure }, other);
      expect(proof.computations.map(({ value }) => value)).toEqual([String(shown), String(shown)]);
      expect(proof.agrees).toBe(true);
    }
  });

  it.each([
    ['wins', 7, 1],
    ['wonSum', 7, 1],
    ['losses', 9, -1],
    ['lostSum', 9, -1],
    ['winRate', 16, null],
    ['profitFactor', 16, null],
    ['trades', 18, null],
    ['expectancy', 18, null],
    ['winStreak', 3, 1],
    ['lossStreak', 5, -1],
    ['streak', 2, 1],
    ['net', 19, null],
  ] as const)('%s lists the %i executions that it is made of, and no other', async (figure, count, sign) => {
    const results = [1, 2, 0, 3, -1, -2, 1, -1, -1, 0, -3, -2, -1, 1, -1, -2, 2, 1];
    counted ??= await sellWith(results);
    const proof = await ask<FigureProof>('figure-proof', { figure }, counted);
    expect(proof).toMatchObject({ agrees: true, entriesTotal: count });
    expect(proof.entries).toHaveLength(count);
    if (sign !== null)
      expect(new Set(proof.entries.map(({ amount }) => Math.sign(Number(amount))))).toEqual(new Set([sign]));
    const isOfSales = figure !== 'net';
    expect(
      proof.entries.some(({ text }) => text.startsWith('Bought')),
      'no purchase by hand',
    ).toBe(!isOfSales);
  });

  it('finds what lies before hundreds of other executions', async () => {
    const other = await sellWith([5, ...Array.from({ length: 450 }, () => -1)]);
    const proof = await ask<FigureProof>('figure-proof', { figure: 'wins' }, other);
    expect(proof.entriesTotal).toBe(1);
    expect(proof.entries.map(({ amount }) => Number(amount))).toEqual([5]);
  });

  it('of one execution is that of its row, with what the ledger calls it', async () => {
    const { executions } = await ask<{ executions: readonly Execution[] }>('performance-trades');
    for (const { id, net, fee } of executions) {
      for (const [figure, shown] of [
        ['net', net],
        ['fees', fee],
      ] as const) {
        const proof = await ask<FigureProof>('figure-proof', { figure, execution: id });
        expect(proof).toMatchObject({ agrees: true, entriesTotal: 1 });
        expect(proof.computations.map(({ value }) => toPlain(dec(value ?? '0')))).toEqual([
          toPlain(dec(shown ?? '0')),
          toPlain(dec(shown ?? '0')),
        ]);
        expect(proof.entries[0]?.reference).not.toBeNull();
      }
    }
  });

  it('of an interval has the ends that the page shows', async () => {
    const { trades, equity } = await ask<PerformanceAnswer>('performance');
    for (const [name, interval] of [
      ['winRate', trades.winRateInterval],
      ['expectancy', trades.expectancyInterval],
      ['sharpe', equity.sharpeInterval],
      ['sortino', equity.sortinoInterval],
    ] as const) {
      if (interval === null) throw new Error(`no interval of ${name}`);
      expect(interval.low).toBeLessThan(interval.high);
      for (const [figure, shown] of [
        [`${name}Low`, interval.low],
        [`${name}High`, interval.high],
      ] as const) {
        const { computations } = await ask<FigureProof>('figure-proof', { figure });
        for (const { value } of computations) expect(Number(value), figure).toBeCloseTo(shown, 9);
      }
    }
  });

  it('of a bar counts the trades that the page shows in it, those on a border once', async () => {
    const other = await sellWith([-1, -0.9, -0.8, 0.2, 0.3, 0.35, 1, 1.1]);
    const { distribution } = await ask<AnalyticsAnswer>('performance-analytics', {}, other);
    expect(distribution.map(({ count }) => count).filter((count) => count > 0).length).toBeGreaterThan(3);
    for (const [bar, { from, to, count }] of distribution.entries()) {
      const proof = await ask<FigureProof>('figure-proof', { figure: 'bar', bar }, other);
      expect(
        proof.computations.map(({ value }) => value),
        `${from} to ${to}`,
      ).toEqual([String(count), String(count)]);
      expect(proof).toMatchObject({ agrees: true, entriesTotal: count });
      for (const { amount } of proof.entries) {
        expect(Number(amount)).toBeGreaterThanOrEqual(from);
        expect(Number(amount)).toBeLessThanOrEqual(to);
      }
    }
  });

  it('of a day, a month or a bad day is that of the page', async () => {
    const { worstDays, months } = await ask<AnalyticsAnswer>('performance-analytics');
    const [day] = worstDays;
    const [year] = months;
    if (day === undefined || year === undefined) throw new Error('no days');
    const span = { from: day.time, to: day.time + 86_400_000 };
    const valueOf = async (figure: string, filter: object): Promise<number> => {
      const proof = await ask<FigureProof>('figure-proof', { figure, ...filter });
      expect(proof.agrees, JSON.stringify(proof.computations)).toBe(true);
      return Number(proof.computations[0]?.value);
    };
    expect(await valueOf('change', span)).toBeCloseTo(day.change, 6);
    expect(await valueOf('totalReturn', span)).toBeCloseTo(day.share, 9);
    const ofYear = { from: Date.UTC(year.year, 0), to: Date.UTC(year.year + 1, 0) };
    expect(await valueOf('totalReturn', ofYear)).toBeCloseTo(year.total, 9);
  });

  it('of the move of a market is refused without a price of that day', async () => {
    const none = { figure: 'marketChange', symbol: 'NOSUCHUSDT', from: Date.UTC(2025, 0, 1) };
    const { body } = await server.call(trader, 'figure-proof', none);
    expect(body).toMatchObject({ success: false, reason: 'NO_PRICE_DATA' });
  });

  it('shows a difference as it is', async () => {
    const other = await server.signUpTrader();
    await server.sql(
      `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure) values ($1, $2, now(), 1, 1, 0) on conflict do nothing`,
      [other.accountId, other.id],
    );
    await server.sql('update balances set free = free + 0.000000000000000001 where account_id = $1', [other.accountId]);
    const proof = await ask<FigureProof>('figure-proof', { figure: 'equity' }, other);
    expect(proof.agrees).toBe(false);
    expect(new Set(proof.computations.map(({ value }) => value)).size).toBe(2);
  });
});

describe('a report', () => {
  it.each([
    ['pdf', '%PDF-'],
    ['csv', 'time,symbol,bot,side,quantity,price,fee (USDT),net (USDT),held (s)\r\n'],
  ])('as %s lies among the files of whoever asked, and nobody else reads it', async (format, beginning) => {
    const { file, bytes } = await ask<{ file: string; bytes: number }>('export-performance', { format });
    expect(file.startsWith(`${trader.id}/reports/`)).toBe(true);
    const read = (who: Trader) =>
      server.fetch(`/storage/v1/object/authenticated/user-files/${file}`, {
        headers: { Authorization: `Bearer ${who.accessToken}` },
      });
    const text = await (await read(trader)).text();
    expect(text.startsWith(beginning)).toBe(true);
    expect(bytes).toBeGreaterThan(100);
    if (format === 'csv') expect(text.trimEnd().split('\r\n')).toHaveLength(5);
    const stranger = await server.signUpTrader();
    expect((await read(stranger)).status).toBeGreaterThanOrEqual(400);
  });

  it('as csv has no live formula in it, whatever an asset of an import is called', async () => {
    const other = await server.signUpTrader();
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted)
       values ($1, 'binance', 'binance', false, repeat('A', 40), repeat('A', 40)) returning id`,
      [other.id],
    );
    const accountId = String(account?.id);
    const bought = { kind: 'fill', id: '1', at: '2026-02-01T12:00:00Z', side: 'buy', qty: '1', price: '2', fee: '0' };
    await server.sql(`select book_exchange_records($1, 'import', $2)`, [
      accountId,
      JSON.stringify([{ ...bought, base: "=cmd|'x'!A,", quote: 'USDT' }]),
    ]);
    const { file } = await ask<{ file: string }>('export-performance', { format: 'csv', accountId }, other);
    const read = await server.fetch(`/storage/v1/object/authenticated/user-files/${file}`, {
      headers: { Authorization: `Bearer ${other.accessToken}` },
    });
    const [, line] = (await read.text()).split('\r\n');
    expect(line).toContain(`,"'=cmd|'x'!A,USDT",`);
  });

  it('is written one at a time', async () => {
    const free = await server.signUpTrader('free');
    const answers = await Promise.all([1, 2].map(() => server.call(free, 'export-performance', { format: 'csv' })));
    // Two at once: one is written, the other told so.
    expect(new Set(answers.map(({ body }) => body['success']))).toEqual(new Set([false, true]));
  });
});
