import type { SweepBundle } from '@atb/api/research-bundle';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import type { KeptRunning } from '../../keep-running.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;
let trader: Trader;
let queue: KeptRunning;

beforeAll(async () => {
  server = await startResearchServer();
  queue = await server.openQueue();
  trader = await server.signUpTrader();
});

afterAll(async () => {
  await server.stop();
  expect(server.researchFaults).toEqual([]);
});

const RANGES = [
  { name: 'fast', from: 5, to: 21, step: 2 },
  { name: 'slow', from: 22, to: 60, step: 2 },
];
const SWEEP = { ...SUBJECT, ranges: RANGES };
/** Many trials over many candles: busy for a while. */
const LONG = {
  ...SWEEP,
  symbol: 'BTCUSDT',
  from: '2020-03-01',
  to: '2025-06-01',
  ranges: [
    { name: 'fast', from: 5, to: 60, step: 1 },
    { name: 'slow', from: 61, to: 200, step: 1 },
  ],
};
const start = (body: object, whose = trader) => server.startRun(whose, 'start-sweep', body);

describe('a sweep', () => {
  it('tries every combination, keeps each trial and tells how far the best can be believed', async () => {
    const done = await server.waitFor(trader, await start(SWEEP));
    expect(done).toMatchObject({ status: 'done', done_count: 180, total_count: 180 });
    const bundle = await server.readResult<SweepBundle>(trader, done.id);
    expect(bundle.combinations).toBe(180);
    const best = Math.max(...bundle.trials.score.map((score) => score ?? -Infinity));
    expect(bundle.best?.score).toBe(best);
    expect(bundle.bestBacktest?.figures).toEqual(bundle.best?.figures);
    expect(bundle.overfitting?.trials).toBe(180);
    for (const share of [bundle.overfitting?.probability, bundle.overfitting?.deflatedSharpe]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(bundle.stress?.cases.map(({ id }) => id)).toContain('one_candle_late');
    expect(bundle.importance.map(({ name }) => name)).toEqual(['fast', 'slow']);
    const { data } = await trader.client
      .from('research_trials')
      .select('number, params, figures')
      .eq('run_id', done.id)
      .order('number')
      .throwOnError();
    expect(data?.length).toBe(180);
    expect(data?.[0]).toMatchObject({ number: 0, params: { fast: 5, slow: 22 } });
  });

  it.each(['random', 'tpe'])('by the %s sampler makes the wanted number of trials', async (sampler) => {
    const done = await server.waitFor(trader, await start({ ...SWEEP, sampler, trials: 60, seed: 7 }));
    expect(done).toMatchObject({ status: 'done', done_count: 60 });
  });

  it('comes to the same on one thread as on two', async () => {
    const digestOf = async () => {
      const done = await server.waitFor(trader, await start({ ...SWEEP, sampler: 'tpe', trials: 80 }));
      return done.digest;
    };
    const onTwo = await digestOf();
    await queue.stop();
    const single = await server.openQueue(1);
    expect(await digestOf()).toBe(onTwo);
    await single.stop();
    queue = await server.openQueue();
  });

  it('never lets a trial see the sealed end of the range', async () => {
    const done = await server.waitFor(trader, await start({ ...SWEEP, holdoutShare: 0.3 }));
    const bundle = await server.readResult<SweepBundle>(trader, done.id);
    expect(bundle.holdout).toEqual({ from: '2024-06-05T00:00:00.000Z', to: '2024-06-20T00:00:00.000Z' });
    const lastSeen = bundle.bestBacktest?.coverage.lastCandle ?? Infinity;
    expect(lastSeen).toBeLessThan(Date.parse(bundle.holdout?.from ?? ''));
  });

  it('of 10^9 combinations is refused before it starts, with the count and what to do instead', async () => {
    const ranges = [
      { name: 'period', from: 10, to: 80, step: 1 },
      { name: 'width', from: 1, to: 4, step: 0.000_000_2 },
    ];
    const { body } = await server.call(trader, 'start-sweep', { ...SWEEP, strategyId: 'bollinger-return', ranges });
    expect(body).toMatchObject({ success: false, field: 'ranges', reason: 'TOO_MANY_COMBINATIONS' });
    expect(body['error']).toBe(
      'These ranges make 1,065,000,071 combinations; a grid may have 50,000. Let the random or the TPE sampler try some of them, or take wider steps.',
    );
    const sampled = { ...SWEEP, strategyId: 'bollinger-return', ranges, sampler: 'random', trials: 20 };
    expect(await server.waitFor(trader, await start(sampled))).toMatchObject({ status: 'done', done_count: 20 });
  });

  it.each([
    [[{ name: 'fats', values: [1] }], 'The strategy has no parameter "fats"'],
    [[{ name: 'fast', from: 20, to: 10, step: 1 }], 'fast must not begin at 20 and end at 10'],
  ])('with ranges %j is refused in a sentence', async (ranges, sentence) => {
    const { body } = await server.call(trader, 'start-sweep', { ...SWEEP, ranges });
    expect(body).toMatchObject({ success: false, field: 'ranges[0]', error: expect.stringContaining(sentence) });
  });

  it.each([
    [{ ranges: [{ name: 'fast', from: 5, to: 60, step: 5 }] }, 'ranges[0]', 'end it below 50'],
    [{ ranges: [{ name: 'slow', values: [80, 40] }], params: { fast: 40 } }, 'ranges[0]', 'start Slow EMA above 40'],
    [
      {
        ranges: [
          { name: 'slow', from: 20, to: 200, step: 20 },
          { name: 'fast', from: 5, to: 50, step: 5 },
        ],
      },
      'ranges[1]',
      'end it below 20, or start Slow EMA above 50',
    ],
  ])(
    '%j, in which the fast average becomes the slower, is refused, and so by a walk-forward',
    async (change, field, way) => {
      const error = `Fast EMA must stay below Slow EMA: ${way}.`;
      const sweep = await server.call(trader, 'start-sweep', { ...SUBJECT, ...change });
      expect(sweep.body).toEqual({ success: false, field, reason: 'INVALID_RANGES', error });
      const walk = { ...SUBJECT, ...change, from: '2024-01-01', trainDays: 60, testDays: 30 };
      expect((await server.call(trader, 'start-walk-forward', walk)).body).toEqual(sweep.body);
    },
  );

  it('needs the Strategy Lab, in the function and in the database', async () => {
    const free = await server.signUpTrader('free');
    const { body } = await server.call(free, 'start-sweep', SWEEP);
    const error = 'This feature requires pro tier or higher.';
    expect(body).toMatchObject({ success: false, reason: 'FEATURE_NOT_IN_PLAN', error });
    const insert = `insert into research_runs (user_id, kind, name, request, engine_version) values ($1, $2, 'x', '{}', '1')`;
    await expect(server.database.pools.engine.query(insert, [free.id, 'walk_forward'])).rejects.toMatchObject({
      hint: 'FEATURE_NOT_IN_PLAN',
      detail: '{"feature": "strategyLab"}',
    });
    const backtest = await server.call(free, 'start-backtest', SUBJECT);
    expect(backtest.body).toMatchObject({ success: true });
    const former = await server.signUpTrader();
    const id = await start(LONG, former);
    await server.call(former, 'cancel-run', { runId: id });
    await server.waitFor(former, id);
    await server.sql(`insert into user_plans (email, plan, ai_limit) values ($1, 'free', 0)`, [former.email]);
    const resumed = await server.call(former, 'retry-run', { runId: id });
    expect(resumed.body).toMatchObject({ success: false, reason: 'FEATURE_NOT_IN_PLAN', error });
  });
});

it('the twenty-first run at once is refused', async () => {
  const busy = await server.signUpTrader();
  const insert = `insert into research_runs (user_id, kind, name, request, engine_version, status, worker_id, heartbeat_at)
    values ($1, 'backtest', 'x', '{}', '1', 'running', 'elsewhere', now() + interval '1 hour')`;
  for (let i = 0; i < 20; i += 1) await server.database.pools.engine.query(insert, [busy.id]);
  expect((await server.call(busy, 'start-backtest', SUBJECT)).body).toMatchObject({
    success: false,
    reason: 'TOO_MANY_RUNS',
    error: 'You have 20 runs waiting or at work. Wait for one to end, or cancel one.',
  });
});

describe('a long sweep', () => {
  it('says how far it is, and stops when it is cancelled', async () => {
    const id = await start(LONG);
    const running = await server.waitFor(trader, id, (run) => run.done_count > 0);
    expect(running).toMatchObject({ status: 'running', total_count: 7_840, stage: 'Trying parameters.' });
    const later = await server.waitFor(trader, id, (run) => run.done_count > running.done_count);
    expect(later.eta_ms).toBeGreaterThan(0);
    expect((await server.call(trader, 'delete-run', { runId: id })).body).toMatchObject({ reason: 'RUN_NOT_ENDED' });
    expect((await server.call(trader, 'cancel-run', { runId: id })).body).toMatchObject({ success: true });
    const stopped = await server.waitFor(trader, id);
    expect(stopped).toMatchObject({ status: 'cancelled', reason: 'Cancelled by you.' });
    expect(stopped.done_count, 'it has not gone on to the end').toBeLessThan(stopped.total_count);
  });

  it('goes on where it was when it is resumed', async () => {
    const id = await start({ ...LONG, sampler: 'random', trials: 4_000, from: '2022-03-01' });
    await server.waitFor(trader, id, (run) => run.done_count > 100);
    await server.call(trader, 'cancel-run', { runId: id });
    await server.waitFor(trader, id);
    // Threads answer in any order: the first trial need not be among those that were kept.
    const changed = await server.sql<{ number: number }>(
      `update research_trials set figures = jsonb_set(figures, '{sharpe}', '99')
       where run_id = $1 and number = (select min(number) from research_trials where run_id = $1) returning number`,
      [id],
    );
    const kept = changed[0]?.number ?? assert.fail('no trial was kept');
    expect((await server.call(trader, 'retry-run', { runId: id })).body).toMatchObject({ success: true });
    const done = await server.waitFor(trader, id);
    expect(done).toMatchObject({ status: 'done', done_count: 4_000 });
    const bundle = await server.readResult<SweepBundle>(trader, id);
    expect(bundle.trials.sharpe[kept], 'what was kept is not made again').toBe(99);
  });

  it('is taken up by the next process when the server stops', async () => {
    const id = await start(LONG);
    await server.waitFor(trader, id, (run) => run.done_count > 50);
    await queue.stop();
    const left = await server.readRun(trader, id);
    queue = await server.openQueue();
    expect(left).toMatchObject({ status: 'queued', finished_at: null });
    const taken = await server.waitFor(trader, id, (run) => run.status === 'running');
    expect(taken.done_count, 'what was done is not done again').toBeGreaterThan(50);
    await server.call(trader, 'cancel-run', { runId: id });
    await server.waitFor(trader, id);
  });

  it('is taken up again when its process died, from the trials that it had', async () => {
    const id = await start(SWEEP);
    const first = await server.waitFor(trader, id);
    await server.sql(
      `update research_runs set status = 'running', finished_at = null, worker_id = 'dead', heartbeat_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await server.sql('delete from research_results where run_id = $1', [id]);
    await server.sql('delete from research_trials where run_id = $1 and number > 90', [id]);
    const helper = await server.openQueue(1);
    expect(await server.waitFor(trader, id)).toMatchObject({ status: 'done', digest: first.digest });
    await helper.stop();
  });

  it('is not tried for ever when the server dies of it', async () => {
    const id = await start(SWEEP);
    await server.waitFor(trader, id);
    await server.sql(
      `update research_runs set status = 'running', finished_at = null, worker_id = 'dead', attempts = 3, heartbeat_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    const helper = await server.openQueue(1);
    const reason = 'The server stopped 3 times while this ran, so it is not tried again.';
    expect(await server.waitFor(trader, id)).toMatchObject({ status: 'failed', reason });
    await helper.stop();
  });

  it('leaves room for others', async () => {
    const [greedy, modest] = [await server.signUpTrader(), await server.signUpTrader()];
    const long: string[] = [];
    for (let i = 0; i < 4; i += 1) long.push(await start(LONG, greedy));
    await server.waitFor(greedy, long[0] ?? '', (run) => run.done_count > 0);
    const quick = await server.waitFor(modest, await server.startRun(modest, 'start-backtest', SUBJECT));
    expect(quick.status).toBe('done');
    const states = await Promise.all(long.map(async (id) => (await server.readRun(greedy, id)).status));
    expect(states.filter((status) => status === 'running').length).toBe(2);
    for (const id of long) await server.call(greedy, 'cancel-run', { runId: id });
    for (const id of long) expect((await server.waitFor(greedy, id)).status).toBe('cancelled');
  });
});
