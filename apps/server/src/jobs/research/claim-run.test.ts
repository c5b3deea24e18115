import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { claimRun, writeProgress } from './run-store.ts';
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
    const rules = { workerId: '00000000-0000-4000-8000-000000000001', perUserMax: 2, staleMs: 15_000 };
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
