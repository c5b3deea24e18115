import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { takeDatabaseDoor } from '../../testing/database-door.ts';
import type { Trader } from '../../testing/start-trading-server.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;
let trader: Trader;

beforeAll(async () => {
  server = await startResearchServer();
  await server.openQueue();
  trader = await server.signUpTrader();
});
afterAll(() => server.stop());

const TRIALS = 600;

it('a search goes on, from the trials that it had, when the database is away for a while', async () => {
  const door = await takeDatabaseDoor(server.database.ownerUrl);
  onTestFinished(() => door.close());
  const ranges = [
    { name: 'fast', from: 5, to: 60, step: 1 },
    { name: 'slow', from: 61, to: 200, step: 1 },
  ];
  const search = { ...SUBJECT, from: '2022-03-01', to: '2025-06-01', symbol: 'BTCUSDT' };
  const id = await server.startRun(trader, 'start-sweep', { ...search, ranges, sampler: 'random', trials: TRIALS });
  await server.waitFor(trader, id, (run) => run.done_count > 30);
  await door.shut();
  await sleep(600);
  await door.open();
  await expect(server.waitFor(trader, id)).resolves.toMatchObject({
    status: 'done',
    reason: null,
    done_count: TRIALS,
  });
});
