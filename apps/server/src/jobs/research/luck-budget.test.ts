import { evidenceDays } from '@atb/core/statistics/luck-budget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;
beforeAll(async () => {
  server = await startResearchServer();
  await server.openQueue();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(async () => {
  await server.stop();
  expect(server.researchFaults).toEqual([]);
});

const RANGES = [
  { name: 'fast', from: 5, to: 14, step: 1 },
  { name: 'slow', from: 30, to: 60, step: 10 },
];
const COLUMNS = 'backtests, sweep_trials, walk_forward_trials, rated, sharpe_sum, sharpe_squares';

async function budgetOf({ client }: Trader): Promise<Readonly<Record<string, number>> | null> {
  const { data } = await client.from('luck_budgets').select(COLUMNS).maybeSingle().throwOnError();
  return data;
}

async function run(trader: Trader, name: 'start-backtest' | 'start-sweep' | 'start-walk-forward', change: object = {}) {
  const done = await server.waitFor(trader, await server.startRun(trader, name, { ...SUBJECT, ...change }));
  expect(done.status).toBe('done');
  return done.id;
}

const deploy = async (trader: Trader, change: object) =>
  (
    await server.call(trader, 'deploy-strategy', {
      strategyId: 'ema-cross',
      symbol: 'BTCUSDT',
      allocation: 1000,
      start: false,
      ...change,
    })
  ).body;

describe('the luck budget', () => {
  it('counts every trial once, keeps it when the runs are deleted, and nobody takes it back', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
    expect(await budgetOf(trader)).toBeNull();
    const first = await run(trader, 'start-backtest');
    expect(await budgetOf(trader)).toMatchObject({ backtests: 1, sweep_trials: 0, rated: 1 });
    const sweep = await run(trader, 'start-sweep', { ranges: RANGES });
    const walk = await run(trader, 'start-walk-forward', { ranges: RANGES, trainDays: 20, testDays: 10 });
    const { data: trials } = await trader.client.from('research_trials').select('figures').throwOnError();
    const kept = trials as unknown as ReadonlyArray<{ figures: { sharpe: number | null } }>;
    const budget = await budgetOf(trader);
    expect(budget).toMatchObject({ backtests: 1, sweep_trials: 40 });
    expect(budget?.['walk_forward_trials']).toBe(kept.length - 40);
    const sum = kept.reduce((total, { figures }) => total + (figures.sharpe ?? 0), 0);
    const [backtest] = await server.sql<{ sharpe: number }>(
      `select (summary ->> 'sharpe')::float8 as sharpe from research_runs where id = $1`,
      [first],
    );
    expect(budget?.['sharpe_sum']).toBeCloseTo(sum + (backtest?.sharpe ?? 0), 6);
    for (const runId of [first, sweep, walk])
      expect((await server.call(trader, 'delete-run', { runId })).body).toMatchObject({ success: true });
    expect(await budgetOf(trader)).toEqual(budget);
    for (const change of [
      trader.client.from('luck_budgets').update({ sweep_trials: 0 }).eq('user_id', trader.id),
      trader.client.from('luck_budgets').delete().eq('user_id', trader.id),
      trader.client.from('luck_budgets').insert({ user_id: trader.id }),
    ])
      expect((await change).error?.code).toBe('42501');
    const less = server.database.pools.engine.query('update luck_budgets set sweep_trials = 0 where user_id = $1', [
      trader.id,
    ]);
    await expect(less).rejects.toThrow(/cannot become less/u);
    expect(await budgetOf(other)).toBeNull();
  });

  it('counts no trial twice that is handed over again', async () => {
    const trader = await server.signUpTrader();
    const sweep = await run(trader, 'start-sweep', { ranges: RANGES });
    await server.database.pools.engine.query(
      `insert into research_trials (run_id, number, user_id, params, figures)
       select run_id, number, user_id, params, figures from research_trials where run_id = $1 on conflict (run_id, number) do nothing`,
      [sweep],
    );
    expect(await budgetOf(trader)).toMatchObject({ sweep_trials: 40 });
  });

  it('is known to the deflated Sharpe ratio of every result', async () => {
    const trader = await server.signUpTrader();
    const runId = await run(trader, 'start-backtest');
    const read = async () =>
      (await server.call(trader, 'research-result', { runId })).body['history'] as {
        account: { count: number; expectedSharpe: number; deflatedSharpe: number };
        trials: { count: number };
      };
    const alone = await read();
    expect(alone.account.count).toBe(1);
    await run(trader, 'start-sweep', { ranges: RANGES, symbol: 'BTCUSDT' });
    const after = await read();
    expect(after.trials.count, 'another market is none of this strategy here').toBe(1);
    expect(after.account.count).toBe(41);
    expect(after.account.expectedSharpe).toBeGreaterThan(alone.account.expectedSharpe);
    expect(after.account.deflatedSharpe).toBeLessThan(alone.account.deflatedSharpe);
  });

  it('makes a deploy of what a search found ask for days out of sample, or an acknowledgement', async () => {
    const trader = await server.signUpTrader();
    const runId = await run(trader, 'start-sweep', { ranges: RANGES, holdoutShare: 0.2 });
    const days = evidenceDays(40);
    expect(await deploy(trader, { runId })).toMatchObject({
      success: false,
      reason: 'EVIDENCE_NEEDED',
      field: 'acknowledgesLuck',
      error: expect.stringContaining(`40 trials, which asks for ${days} days out of sample`),
    });
    expect(await server.sql('select 1 from bots where user_id = $1', [trader.id])).toEqual([]);
    expect(await deploy(trader, { runId, acknowledgesLuck: true })).toMatchObject({ success: true });
    expect(await deploy(trader, {}), 'by hand').toMatchObject({ success: true });
  });

  it('asks of a single backtest, too, once so many trials are a search', async () => {
    const trader = await server.signUpTrader();
    const runId = await run(trader, 'start-backtest');
    expect(await deploy(trader, { runId }), 'one trial is no search').toMatchObject({ success: true });
    await run(trader, 'start-sweep', { ranges: RANGES });
    expect(await deploy(trader, { runId })).toMatchObject({
      success: false,
      reason: 'EVIDENCE_NEEDED',
      error: expect.stringContaining('this has none'),
    });
    expect(await deploy(trader, { runId, acknowledgesLuck: true })).toMatchObject({ success: true });
  });

  it('takes the days of an opened period that made money for evidence', async () => {
    const trader = await server.signUpTrader();
    const runId = await run(trader, 'start-sweep', { ranges: RANGES, from: '2023-05-01', holdoutShare: 0.2 });
    const opened = await server.call(trader, 'open-holdout', { runId });
    await server.waitFor(trader, String(opened.body['runId']));
    const came = (totalReturn: number) =>
      server.sql('update research_runs set summary = summary || $2::jsonb where holdout_of = $1', [
        runId,
        JSON.stringify({ totalReturn }),
      ]);
    await came(-0.1);
    expect(await deploy(trader, { runId }), 'it lost').toMatchObject({ reason: 'EVIDENCE_NEEDED' });
    await came(0.1);
    expect(await deploy(trader, { runId })).toMatchObject({ success: true });
    expect(await budgetOf(trader), 'a look at what was sealed is no search').toMatchObject({ backtests: 0 });
  });
});
