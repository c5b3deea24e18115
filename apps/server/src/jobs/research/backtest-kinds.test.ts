import type { BacktestBundle, BotBundles, PortfolioBundle } from '@atb/api/research-bundle';
import { listWords } from '@atb/api/list-words';
import { BACKTESTED_BOT_KINDS } from '@atb/core/bots/kinds';
import { above, below, indicator, position, priceValue as priceOf } from '@atb/core/strategies/build-rule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { type ResearchServer, startResearchServer } from './testing/start-research-server.ts';

const SPAN = { timeframe: '1h', from: '2024-03-01', to: '2024-06-01' } as const;
const PORTFOLIO = { ...SPAN, strategyId: 'ema-cross', symbols: ['LINKUSDT', 'BTCUSDT', 'ETHUSDT'] } as const;
const GRID = {
  ...SPAN,
  symbol: 'ETHUSDT',
  grid: { lower: 2800, upper: 4000, grids: 25, allocation: 2000, stopLossPct: 0 },
} as const;
const DCA = {
  ...SPAN,
  symbol: 'ETHUSDT',
  dca: { baseAllocation: 200, maxSafetyOrders: 3, takeProfitPct: 1, stopLossPct: 0 },
} as const;

const ONE_SUBJECT = `strategyId or ${listWords(['definition', ...BACKTESTED_BOT_KINDS])} must be given, and only one of them.`;

let server: ResearchServer;
let trader: Trader;

beforeAll(async () => {
  server = await startResearchServer();
  await server.openQueue();
  trader = await server.signUpTrader();
});

afterAll(async () => {
  await server.stop();
  expect(server.researchFaults).toEqual([]);
});

const run = async (body: object) => server.waitFor(trader, await server.startRun(trader, 'start-backtest', body));
const refusal = async (body: object) => (await server.call(trader, 'start-backtest', body)).body;

describe('a backtest of a strategy on several pairs', () => {
  it('shares one account and says what each pair brought', async () => {
    const done = await run(PORTFOLIO);
    expect(done).toMatchObject({ status: 'done', reason: null, name: 'EMA Cross, 3 pairs 1h', kind: 'backtest' });
    const bundle = await server.readResult<PortfolioBundle>(trader, done.id);
    const { legs, trades, figures, startEquity, endEquity, market, curve, daily } = bundle;
    expect(market.symbols, 'in one order, so that the same pairs are the same run').toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'LINKUSDT',
    ]);
    expect(legs.reduce((sum, { pnl }) => sum + pnl, 0)).toBeCloseTo(endEquity - startEquity, 6);
    expect(legs.map(({ symbol }, i) => [symbol, trades.leg.filter((leg) => leg === i).length])).toEqual(
      legs.map(({ symbol, trades: count }) => [symbol, count]),
    );
    expect(legs.map(({ coverage }) => coverage.candles)).toEqual([2_208, 2_208, 2_208]);
    expect(new Set(legs.map(({ dataHash }) => dataHash)).size).toBe(3);
    expect(legs.map(({ assumptions }) => assumptions.quantityIncrement)).toEqual([0.00001, 0.0001, 0.01]);
    expect(legs.every(({ checks }) => checks.lookahead.isPassed)).toBe(true);
    expect(figures.trades).toBe(trades.total);
    expect(curve.equity.at(-1)).toBe(endEquity);
    expect(daily.benchmark.at(-1)).toBeCloseTo(bundle.benchmark.endEquity, 6);
    expect(done.summary).toMatchObject(figures);
    expect([done.digest, done.data_hash]).toEqual([bundle.digest, bundle.dataHash]);
  });

  it('is held against equal parts of all pairs', async () => {
    const { legs, benchmark } = await server.readResult<PortfolioBundle>(trader, (await run(PORTFOLIO)).id);
    const mean = legs.reduce((sum, { holdReturn }) => sum + holdReturn, 0) / legs.length;
    expect(benchmark.totalReturn).toBeCloseTo(mean, 9);
    const alone = await run({ ...PORTFOLIO, symbols: undefined, symbol: 'LINKUSDT' });
    const single = await server.readResult<BacktestBundle>(trader, alone.id);
    expect(legs[2]?.holdReturn, 'a third of the money loses a little more to the lot').toBeCloseTo(
      single.benchmark.totalReturn,
      3,
    );
  });

  it('comes to the same digest however the pairs are listed, and again from what was kept of the request', async () => {
    const first = await run(PORTFOLIO);
    const other = await run({ ...PORTFOLIO, symbols: PORTFOLIO.symbols.toReversed() });
    const again = await run(first.request);
    expect([other.digest, again.digest]).toEqual([first.digest, first.digest]);
    expect((await run({ ...PORTFOLIO, assumptions: { latencyBars: 1 } })).digest).not.toBe(first.digest);
  });

  it.each([
    [{ symbols: ['BTCUSDT'] }, 'symbols', 'symbols must name 2 to 10 pairs.'],
    [{ symbols: ['BTCUSDT', 'btcusdt'] }, 'symbols', 'symbols must name each pair once.'],
    [{ symbol: 'BTCUSDT' }, 'symbol', 'symbol or symbols must be given, and only one of them.'],
    [{ grid: {} }, 'strategyId', ONE_SUBJECT],
  ])('with %j is no request', async (change, field, message) => {
    const answer = await refusal({ ...PORTFOLIO, ...change });
    expect(answer).toMatchObject({ code: 'invalid_request', message });
    expect(JSON.stringify(answer['details'])).toContain(`"${field}"`);
  });

  it.each([
    [
      { symbols: ['BTCUSDT', 'DOGEUSDT'] },
      'symbols',
      /^There are no candles of DOGEUSDT on binance\. There are candles of .*BTCUSDT/u,
    ],
    [
      { from: '2019-01-01', to: '2019-02-01' },
      'symbols',
      /^There are no 1h candles of BTCUSDT from 2019-01-01 to 2019-02-01\. There are .*1h from /u,
    ],
    [
      { timeframe: '1m', from: '2020-01-01', to: '2025-01-01' },
      'from',
      /^3 pairs have 7,892,640 candles in the range; a run may have 5,300,000\. Take fewer pairs/u,
    ],
    [{ assumptions: { detailTimeframe: '1m' } }, 'assumptions.detailTimeframe', /^There are no .*1m/u],
  ])('with %j is refused in a sentence that names the pair', async (change, field, error) => {
    expect(await refusal({ ...PORTFOLIO, ...change })).toMatchObject({
      success: false,
      field,
      error: expect.stringMatching(error),
    });
  });

  it('says which pair was there for a part of the range only', async () => {
    const { id } = await run({ ...PORTFOLIO, symbols: ['ADAUSDT', 'BTCUSDT'] });
    const { warnings } = await server.readResult<PortfolioBundle>(trader, id);
    expect(warnings.find(({ code }) => code === 'PART_OF_RANGE_ADAUSDT')?.message).toMatch(
      /^ADAUSDT has candles only from 2024-03-01 to 2024-04-\d\d; before and after, the others/u,
    );
  });

  it('is seen by whoever has its link', async () => {
    const { id, digest } = await run(PORTFOLIO);
    const { data } = await trader.client.functions.invoke('share-run', { body: { runId: id } });
    const { token } = data as { readonly token: string };
    const shared = await server.connect().functions.invoke('shared-run', { body: { token } });
    expect(shared.data).toMatchObject({ success: true, bundle: { kind: 'portfolio', digest } });
  });
});

describe('a backtest of a grid bot', () => {
  it('tells fills, pairs, lines and the sum of a bot’s page', async () => {
    const done = await run(GRID);
    expect(done).toMatchObject({ status: 'done', reason: null, name: 'Grid bot, ETHUSDT 1h' });
    const bundle = await server.readResult<BotBundles['grid']>(trader, done.id);
    const { sum, fills, levels, trades, startEquity, endEquity, figures, coverage, params } = bundle;
    expect([startEquity, params.allocation], 'it begins with its allocation').toEqual([2000, '2000']);
    expect(sum.pairsClosed).toBeGreaterThan(20);
    expect(sum.gridProfit + sum.exitProfit + sum.unrealized).toBeCloseTo(endEquity - startEquity, 6);
    expect(trades.pnl.reduce((total, pnl) => total + pnl, 0)).toBeCloseTo(endEquity - startEquity, 6);
    expect(levels.map(({ price }) => price)).toEqual(Array.from({ length: 25 }, (_, i) => 2800 + i * 50));
    const sells = fills.side.filter((side) => side === 'sell').length;
    expect([fills.total, fills.role[0]]).toEqual([fills.time.length, 'start']);
    expect(trades.total).toBeGreaterThanOrEqual(sells);
    expect([figures.trades, coverage.candles]).toEqual([trades.total, 2_208]);
    expect(done.summary).toMatchObject(figures);
    expect(sum.minimumAllocation).toBeLessThan(2000);
  });

  it('comes to the same digest again, also from what was kept of the request', async () => {
    const first = await run(GRID);
    expect(first.request).toMatchObject({ grid: { lower: '2800', grids: 25 }, assumptions: { startEquity: 2000 } });
    const again = await run(first.request);
    expect([again.digest, again.data_hash]).toEqual([first.digest, first.data_hash]);
    const { digest } = await run({ ...GRID, grid: { ...GRID.grid, grids: 24 } });
    expect(digest).not.toBe(first.digest);
  });

  it('lies around the first price of the range when it has no prices of its own', async () => {
    const { id } = await run({ ...GRID, grid: { stepPct: 1, grids: 11, allocation: 1000 } });
    const { levels, sum } = await server.readResult<BotBundles['grid']>(trader, id);
    expect(levels).toHaveLength(11);
    const start = sum.startPrice ?? 0;
    expect([(levels[0]?.price ?? 0) < start, (levels.at(-1)?.price ?? 0) > start]).toEqual([true, true]);
  });

  it.each([
    [
      { grid: { ...GRID.grid, allocation: 20 } },
      'grid.allocation',
      /The smallest allocation that works is \d+(\.\d+)? USDT\.$/u,
    ],
    [{ grid: { lower: 4000, upper: 2800 } }, 'grid.upper', /^Upper price \(2800\) must be above lower price \(4000\)/u],
    [{ grid: { lines: 5 } }, 'grid.lines', /unknown option lines/u],
    [{ assumptions: { latencyBars: 1 } }, 'assumptions.latencyBars', /never late\. Leave latency at 0\.$/u],
    [{ assumptions: { detailTimeframe: '15m' } }, 'assumptions.detailTimeframe', /Choose shorter candles/u],
    [
      { assumptions: { startEquity: 500 } },
      'assumptions.startEquity',
      /Leave the start equity out and set the allocation/u,
    ],
    [{ symbol: 'DOGEUSDT' }, 'symbol', /^There are no candles of DOGEUSDT/u],
  ])('with %j is refused at the field, saying what to do', async (change, field, error) => {
    expect(await refusal({ ...GRID, ...change })).toMatchObject({
      success: false,
      field,
      error: expect.stringMatching(error),
    });
  });

  it('takes no parameters of a strategy and no second pair', async () => {
    for (const change of [{ params: { fast: 3 } }, { symbol: undefined, symbols: ['BTCUSDT', 'ETHUSDT'] }])
      expect(await refusal({ ...GRID, ...change })).toMatchObject({ code: 'invalid_request' });
  });
});

describe('a backtest of a DCA bot', () => {
  it('tells deals as round trips, fills with their safety orders, and the sum of a bot’s page', async () => {
    const done = await run(DCA);
    expect(done).toMatchObject({ status: 'done', reason: null, name: 'DCA bot, ETHUSDT 1h' });
    const bundle = await server.readResult<BotBundles['dca']>(trader, done.id);
    const { sum, fills, trades, startEquity, endEquity, figures, coverage, params, notes, benchmark } = bundle;
    // 200 and 240 and 288 and 345.6, half a percent and the market order's one on the first, and a thousandth of it all.
    expect([bundle.kind, startEquity, sum.allocation], 'it begins with its whole ladder').toEqual([
      'dca',
      1_077.68,
      1_077.68,
    ]);
    expect(params).toMatchObject({ baseAllocation: '200', safetyScale: '1.2', dealsMax: null });
    expect(sum.deals).toBeGreaterThan(5);
    expect(sum.dealProfit + sum.exitProfit + sum.unrealized).toBeCloseTo(endEquity - startEquity, 6);
    expect(trades.pnl.reduce((total, pnl) => total + pnl, 0)).toBeCloseTo(endEquity - startEquity, 6);
    expect([figures.trades, coverage.candles]).toEqual([trades.total, 2_208]);
    expect(trades.total - sum.deals, 'the last deal may still run').toBeLessThanOrEqual(1);
    expect([fills.role[0], fills.order[0], fills.deal[0], fills.realized[0]]).toEqual(['base', 0, 1, null]);
    const safety = fills.order.filter((_, i) => fills.role[i] === 'safety');
    expect([safety.length >= sum.safetyOrders, new Set(safety).size]).toEqual([true, sum.safetyOrdersMost]);
    expect(fills.deal.at(-1)).toBe(trades.total);
    expect(done.summary).toMatchObject({ ...figures, benchmarkReturn: benchmark.totalReturn });
    expect(notes.map(({ code }) => code)).toContain('STARTED');
  });

  it('comes to the same digest again, also from what was kept of the request', async () => {
    const first = await run(DCA);
    expect(first.request).toMatchObject({ dca: { baseAllocation: '200' }, assumptions: { startEquity: 1_077.68 } });
    const again = await run(first.request);
    expect([again.digest, again.data_hash]).toEqual([first.digest, first.data_hash]);
    const { digest } = await run({ ...DCA, dca: { ...DCA.dca, takeProfitPct: 2 } });
    expect(digest).not.toBe(first.digest);
  });

  it('is seen by whoever has its link', async () => {
    const { id, digest } = await run(DCA);
    const { token } = (await server.call(trader, 'share-run', { runId: id })).body;
    const shared = await server.connect().functions.invoke('shared-run', { body: { token } });
    expect(shared.data).toMatchObject({ success: true, bundle: { kind: 'dca', digest } });
  });

  it.each([
    [{ dca: { baseAllocation: 1 } }, 'dca.baseAllocation', /The smallest base order that works is [\d.]+ USDT\.$/u],
    [{ dca: { safetyStepPct: 40 } }, 'dca.safetyStepPct', /^Safety order 3 would lie 120% below the base order/u],
    [{ dca: { lines: 5 } }, 'dca.lines', /unknown option lines/u],
    [
      { dca: { safetySignal: { timeframe: '1h', rule: above(position('candles_held'), 2) } } },
      'dca.safetySignal',
      /held|position/u,
    ],
    [
      { dca: { safetySignal: { timeframe: '15m', rule: below(priceOf('close'), 3000) } } },
      'timeframe',
      /with a signal of 15m candles cannot be run on 1h candles/u,
    ],
    [
      { dca: { safetyOrders: [{ deviationPct: 0, size: 10 }] } },
      'dca.safetyOrders.0.deviationPct',
      /^Deviation of a safety order/u,
    ],
    [{ assumptions: { latencyBars: 1 } }, 'assumptions.latencyBars', /^The orders of a DCA bot are open at the venue/u],
    [{ assumptions: { detailTimeframe: '15m' } }, 'assumptions.detailTimeframe', /Choose shorter candles/u],
    [
      { assumptions: { startEquity: 500 } },
      'assumptions.startEquity',
      /^A DCA bot begins with what its whole ladder needs\./u,
    ],
    [{ symbol: 'DOGEUSDT' }, 'symbol', /^There are no candles of DOGEUSDT/u],
  ])('with %j is refused at the field, saying what to do', async (change, field, error) => {
    expect(await refusal({ ...DCA, ...change })).toMatchObject({
      success: false,
      field,
      error: expect.stringMatching(error),
    });
  });

  it('reads a safety signal on larger candles, and loads those before the range that it looks at', async () => {
    const safetySignal = { timeframe: '4h', rule: below(indicator('rsi', { period: 14 }), 25) };
    const { id } = await run({ ...DCA, dca: { ...DCA.dca, safetySignal } });
    const { coverage, sum, fills, curve, warnings } = await server.readResult<BotBundles['dca']>(trader, id);
    expect(coverage.warmUp).toBe(coverage.warmUpWanted);
    expect(coverage.warmUpWanted).toBeGreaterThan(14 * 4);
    expect([coverage.candles, curve.time[0]]).toEqual([2_208, Date.UTC(2024, 2, 1)]);
    const plain = await run(DCA);
    const without = await server.readResult<BotBundles['dca']>(trader, plain.id);
    const bought = ({ role }: BotBundles['dca']['fills']) => role.filter((each) => each === 'safety').length;
    expect(bought(fills)).toBeLessThan(bought(without.fills));
    expect(sum.deals).toBeGreaterThan(0);
    expect(warnings.map(({ code }) => code)).not.toContain('SHORT_WARM_UP');
  });

  it('takes no parameters of a strategy, no second pair and no second bot', async () => {
    for (const [change, message] of [
      [{ params: { fast: 3 } }, 'params are those of a strategy; the options of a dca bot are in dca.'],
      [
        { symbol: undefined, symbols: ['BTCUSDT', 'ETHUSDT'] },
        'symbols are for a strategy; a dca bot trades one symbol.',
      ],
      [{ grid: GRID.grid }, ONE_SUBJECT],
    ] as const)
      expect(await refusal({ ...DCA, ...change })).toMatchObject({ code: 'invalid_request', message });
  });
});

describe('a detail timeframe', () => {
  it('that covers a part of the range is used there, and the part is told', async () => {
    const body = { strategyId: 'ema-cross', symbol: 'BTCUSDT', timeframe: '1h', from: '2025-05-20', to: '2025-06-30' };
    const [plain, detailed] = [await run(body), await run({ ...body, assumptions: { detailTimeframe: '1m' } })];
    expect(detailed).toMatchObject({ status: 'done', reason: null });
    expect(detailed.data_hash, 'the shorter candles are part of what it rests on').not.toBe(plain.data_hash);
    const { warnings } = await server.readResult<BacktestBundle>(trader, detailed.id);
    expect(warnings.find(({ code }) => code === 'PART_OF_DETAIL')?.message).toMatch(
      /^The shorter candles of BTCUSDT cover only \d\d%/u,
    );
  });
});

describe('a run of any form', () => {
  it.each([
    [
      'portfolio',
      { ...PORTFOLIO, timeframe: '15m', from: '2023-04-01', to: '2024-09-01', strategyId: 'bollinger-return' },
    ],
    ['grid', { ...GRID, timeframe: '15m', from: '2023-04-01', to: '2024-09-01' }],
    ['dca', { ...DCA, timeframe: '15m', from: '2023-04-01', to: '2024-09-01' }],
  ])('is cancelled and resumed: %s', async (_, body) => {
    const id = await server.startRun(trader, 'start-backtest', body);
    await server.call(trader, 'cancel-run', { runId: id });
    const ended = await server.waitFor(trader, id);
    expect(['cancelled', 'done']).toContain(ended.status);
    if (ended.status === 'done') return;
    expect((await server.call(trader, 'retry-run', { runId: id })).body).toEqual({ success: true, runId: id });
    const done = await server.waitFor(trader, id, ({ status }) => status === 'done' || status === 'failed');
    expect(done).toMatchObject({ status: 'done', reason: null });
  });
});
