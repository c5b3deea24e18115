import type { BacktestBundle } from '@atb/api/research-bundle';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;
let trader: Trader;
let stranger: Trader;

beforeAll(async () => {
  server = await startResearchServer();
  await server.openQueue();
  trader = await server.signUpTrader();
  stranger = await server.signUpTrader();
});

afterAll(async () => {
  await server.stop();
  expect(server.researchFaults).toEqual([]);
});

const run = async (change: object = {}) =>
  server.waitFor(trader, await server.startRun(trader, 'start-backtest', { ...SUBJECT, ...change }));

const refusal = async (change: object) => (await server.call(trader, 'start-backtest', { ...SUBJECT, ...change })).body;

describe('a backtest', () => {
  it('is carried out, and its result read by its owner', async () => {
    const done = await run({ name: 'Mine' });
    expect(done).toMatchObject({ status: 'done', reason: null, name: 'Mine', progress: 1, stage: 'Done.' });
    const bundle = await server.readResult<BacktestBundle>(trader, done.id);
    expect(bundle.coverage).toMatchObject({ candles: 1_200, missing: 0 });
    expect(bundle.coverage.warmUp).toBe(bundle.coverage.warmUpWanted);
    expect(bundle.checks).toMatchObject({ lookahead: { isPassed: true, cuts: 8 }, warmUp: { isPassed: true } });
    expect(bundle.digest).toBe(done.digest);
    expect(bundle.dataHash).toBe(done.data_hash);
    expect(bundle.figures.trades).toBe(bundle.trades.total);
    expect(done.summary).toMatchObject(bundle.figures);
  });

  it('adds up: equity moves by what the trades made, and orders are multiples of the lot', async () => {
    const { trades, startEquity, endEquity, assumptions, curve } = await server.readResult<BacktestBundle>(
      trader,
      (await run()).id,
    );
    expect(trades.total).toBeGreaterThan(3);
    expect(endEquity - startEquity).toBeCloseTo(
      trades.pnl.reduce((sum, pnl) => sum + pnl, 0),
      6,
    );
    expect(curve.equity.at(-1)).toBe(endEquity);
    expect(assumptions).toMatchObject({ feeBps: 10, slippageBps: 8, quantityIncrement: 0.01, minNotional: 5 });
    for (const quantity of trades.quantity)
      expect(Math.abs(quantity * 100 - Math.round(quantity * 100))).toBeLessThan(1e-6);
  });

  it('comes to the same digest again, and to another with other parameters', async () => {
    const [first, second, other] = [await run(), await run(), await run({ params: { fast: 7 } })];
    expect(second.digest).toBe(first.digest);
    expect(other.digest).not.toBe(first.digest);
  });

  it('has two candles at least, which is said before it is started', async () => {
    const day = { from: '2024-05-01', to: '2024-05-01T01:00:00Z' };
    expect(await refusal(day)).toMatchObject({
      reason: 'NO_CANDLES',
      field: 'to',
      error: 'There is only one 1h candle of LINKUSDT in this range; a run needs 2.',
    });
    expect(await run({ ...day, to: '2024-05-01T02:00:00Z' })).toMatchObject({ status: 'done' });
  });

  it('tells one token when it is shared several times at once', async () => {
    const { id } = await run();
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(trader, 'share-run', { runId: id })));
    const tokens = new Set(answers.map(({ body }) => body['token']));
    expect(tokens.size).toBe(1);
    const [token] = tokens;
    expect((await server.call(trader, 'shared-run', { token })).body).toMatchObject({ success: true });
  });

  it('takes a strategy of the user’s own, and says what is wrong with one', async () => {
    const catalogued = strategyById('ema-cross');
    if (catalogued === null) throw new Error('the catalogue has no ema-cross');
    const definition = { ...catalogued, id: 'my-cross', name: 'My cross' };
    const own = await run({ strategyId: undefined, definition });
    expect(own).toMatchObject({ status: 'done', name: 'My cross, LINKUSDT 1h', digest: (await run()).digest });
    const cases = [
      [{ ...definition, close: 1 }, 400, 'definition.close is not a known field.'],
      [{ ...definition, parameters: [] }, 200, expect.stringContaining('fast')],
    ] as const;
    for (const [wrong, status, sentence] of cases) {
      const answer = await server.call(trader, 'start-backtest', {
        ...SUBJECT,
        strategyId: undefined,
        definition: wrong,
      });
      expect([answer.status, answer.body['message'] ?? answer.body['error']]).toEqual([status, sentence]);
    }
  });

  it('that never trades says so, and has no figures where there is nothing to divide by', async () => {
    const never = await run({ assumptions: { minNotional: 1e12 } });
    const { figures, warnings } = await server.readResult<BacktestBundle>(trader, never.id);
    expect(figures).toMatchObject({ trades: 0, totalReturn: 0, sharpe: null, winRate: null, profitFactor: null });
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['NO_TRADES', 'SKIPPED_ENTRIES']));
  });

  it.each([
    [{ strategyId: 'no-such' }, 'strategyId', 'There is no strategy "no-such".'],
    [{ params: { fats: 3 } }, 'params.fats', expect.stringContaining('fats')],
    [{ params: { fast: 1e9 } }, 'params.fast', expect.stringContaining('must be from')],
    [
      { symbol: 'DOGEUSDT' },
      'symbol',
      expect.stringMatching(/^There are no candles of DOGEUSDT on binance\. There are candles of .*BTCUSDT/u),
    ],
    [
      { from: '2031-01-01', to: '2031-02-01' },
      'from',
      expect.stringMatching(
        /^There are no 1h candles of LINKUSDT from 2031-01-01 to 2031-02-01\. There are .*1h from 2023-01-01 to 2025-06-30/u,
      ),
    ],
    [
      { assumptions: { detailTimeframe: '4h' } },
      'assumptions.detailTimeframe',
      'The detail timeframe must divide 1h; 4h does not.',
    ],
    [
      { from: '1990-01-01', to: '2025-01-01', timeframe: '1m' },
      'from',
      expect.stringContaining('Take a longer timeframe'),
    ],
  ])('with %j is refused in a sentence', async (change, field, error) => {
    expect(await refusal(change)).toMatchObject({ success: false, field, error });
  });
});

describe('a run', () => {
  it('is found by nobody else', async () => {
    const { id } = await run();
    for (const name of ['research-result', 'delete-run', 'cancel-run', 'retry-run', 'share-run']) {
      const { body } = await server.call(stranger, name, { runId: id });
      expect(body, name).toMatchObject({ success: false, reason: 'RUN_NOT_FOUND', field: 'runId' });
    }
    const { data } = await stranger.client.from('research_runs').select('id').eq('id', id).throwOnError();
    expect(data).toEqual([]);
  });

  it('is named, starred and annotated by its owner, and changed in no other way', async () => {
    const { id } = await run();
    const runs = trader.client.from('research_runs');
    await runs.update({ note: 'Good', is_starred: true, name: 'Best' }).eq('id', id).throwOnError();
    expect(await server.readRun(trader, id)).toMatchObject({ note: 'Good', is_starred: true, name: 'Best' });
    const { error } = await runs.update({ status: 'queued' }).eq('id', id);
    expect(error?.code).toBe('42501');
  });

  it('that has ended is removed by its owner, result and all', async () => {
    const { id } = await run();
    expect((await server.call(trader, 'delete-run', { runId: id })).body).toEqual({ success: true, runId: id });
    expect((await server.call(trader, 'research-result', { runId: id })).body).toMatchObject({
      reason: 'RUN_NOT_FOUND',
    });
    const [left] = await server.sql<{ count: string }>('select count(*) from research_results where run_id = $1', [id]);
    expect(left?.count).toBe('0');
  });

  it('is seen by whoever has its link, until that is taken back', async () => {
    const { id, digest } = await run();
    const { data } = await trader.client.functions.invoke('share-run', { body: { runId: id } });
    const { token } = data as { readonly token: string };
    const nobody = server.connect();
    const shared = await nobody.functions.invoke('shared-run', { body: { token } });
    expect(shared.data).toMatchObject({ success: true, bundle: { digest } });
    expect(JSON.stringify(shared.data)).not.toContain(trader.id);
    const { market } = (shared.data as { readonly bundle: BacktestBundle }).bundle;
    const span = { token, symbol: market.symbol, timeframe: market.timeframe, from: market.from, to: market.to };
    const candles = async (change: object): Promise<unknown> =>
      (await nobody.functions.invoke('shared-candles', { body: { ...span, ...change } })).data;
    expect(await candles({}), 'its candles too').toMatchObject({ success: true });
    expect(await candles({ symbol: 'SOLUSDT' }), 'but no others').toMatchObject({
      reason: 'OUTSIDE_RUN',
      field: 'symbol',
    });
    expect(await candles({ to: '2030-01-01' })).toMatchObject({ reason: 'OUTSIDE_RUN', field: 'to' });
    await trader.client.functions.invoke('share-run', { body: { runId: id, isShared: false } });
    const gone = await nobody.functions.invoke('shared-run', { body: { token } });
    expect(gone.data).toMatchObject({ success: false, reason: 'RUN_NOT_FOUND' });
    expect(await candles({})).toMatchObject({ success: false, reason: 'RUN_NOT_FOUND' });
  });

  it('that has ended is neither cancelled nor resumed', async () => {
    const { id } = await run();
    expect((await server.call(trader, 'cancel-run', { runId: id })).body).toMatchObject({ reason: 'RUN_ENDED' });
    expect((await server.call(trader, 'retry-run', { runId: id })).body).toMatchObject({ reason: 'NOT_RESUMABLE' });
  });
});

describe('candles', () => {
  it('are listed and covered', async () => {
    const { from, to, symbol, timeframe } = SUBJECT;
    const { body } = await server.call(trader, 'candle-coverage', { from, to, symbol, timeframe });
    expect(body).toMatchObject({ success: true, candles: 1_200, missing: 0, gaps: [] });
    const list = await server.call(trader, 'candle-list', {});
    expect(list.body['series']).toContainEqual(expect.objectContaining({ symbol: 'BTCUSDT', timeframe: '1m' }));
  });

  it('come as columns for a chart', async () => {
    const { from, to, symbol, timeframe } = SUBJECT;
    const { body } = await server.call(trader, 'archive-candles', { from, to, symbol, timeframe, limit: 100 });
    expect(body).toMatchObject({ success: true, total: 1_200, length: 100 });
    const times = new Float64Array(new Uint8Array(Buffer.from(String(body['openTime']), 'base64')).buffer);
    expect([times.length, times[0], (times[1] ?? 0) - (times[0] ?? 0)]).toEqual([100, Date.parse(from), 3_600_000]);
  });
});
