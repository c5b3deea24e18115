import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { claimRun, finishRun, writeProgress } from './run-store.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;
let trader: Trader;

beforeAll(async () => {
  server = await startResearchServer();
  trader = await server.signUpTrader();
});

afterAll(() => server.stop());

it('a run that is being cancelled is passed over, and the next one taken', async () => {
  const cancelled = await server.startRun(trader, 'start-backtest', SUBJECT);
  const next = await server.startRun(trader, 'start-backtest', SUBJECT);
  const pool = server.database.pools.engine;
  const canceller = await pool.connect();
  try {
    await canceller.query('begin');
    await canceller.query(
      `update public.research_runs set status = 'cancelled', finished_at = now(), reason = 'Cancelled by you.' where id = $1`,
      [cancelled],
    );
    // Longer than these tests take: another leaves a run at work.
    const staleMs = 3_600_000;
    const rules = { workerId: '00000000-0000-4000-8000-000000000001', perUserMax: 2, staleMs };
    const claimed = claimRun(pool, rules);
    await canceller.query('commit');
    expect((await claimed)?.id).toBe(next);
    expect(await claimRun(pool, rules)).toBeNull();
  } finally {
    canceller.release();
  }
});

it('a run whose end lies beyond all calendars still gives signs of life', async () => {
  const runId = await server.startRun(trader, 'start-backtest', SUBJECT);
  const pool = server.database.pools.engine;
  const workerId = '00000000-0000-4000-8000-000000000002';
  await pool.query(`update public.research_runs set status = 'running', worker_id = $2 where id = $1`, [
    runId,
    workerId,
  ]);
  const progress = { stage: 'Trying parameters.', done: 1, total: 50_000, etaMs: 3e12 };
  expect(await writeProgress(pool, { id: runId, workerId }, progress)).toMatchObject({ isOwn: true });
});

it('a result and the word that the run is done are written together, by the claimant alone', async () => {
  const runId = await server.startRun(trader, 'start-backtest', SUBJECT);
  const pool = server.database.pools.engine;
  const workerId = '00000000-0000-4000-8000-000000000003';
  const { rows: claimed } = await pool.query<{ userId: string }>(
    `update public.research_runs set status = 'running', worker_id = $2 where id = $1 returning user_id as "userId"`,
    [runId, workerId],
  );
  const run = { id: runId, userId: claimed[0]?.userId ?? '', kind: 'backtest', request: {}, attempts: 1 } as const;
  const outcome = { bundle: Buffer.from('bundle'), digest: 'd', dataHash: 'h', summary: {}, count: 1 };
  const found = async () => {
    const { rows } = await pool.query<{ status: string; results: number }>(
      `select status, (select count(*)::integer from public.research_results where run_id = r.id) as results
       from public.research_runs r where id = $1`,
      [runId],
    );
    return rows[0];
  };
  expect(await finishRun(pool, run, '00000000-0000-4000-8000-000000000004', outcome), 'another worker').toBe(false);
  expect(await found()).toEqual({ status: 'running', results: 0 });
  const nobody = { ...run, userId: '00000000-0000-4000-8000-000000000005' };
  await expect(finishRun(pool, nobody, workerId, outcome), 'the result cannot be kept').rejects.toThrow();
  expect(await found()).toEqual({ status: 'running', results: 0 });
  expect(await finishRun(pool, run, workerId, outcome)).toBe(true);
  expect(await found()).toEqual({ status: 'done', results: 1 });
});
