import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playFreeRun } from '../testing/kill-run/play-free-run.ts';
import { openRecordedPrices } from '../testing/kill-run/recorded-prices.ts';
import { createScenario } from '../testing/kill-run/create-scenario.ts';

const SEED = Number(process.env['ATB_KILL_SEED'] ?? '1');
const TIMEOUT_MS = 600_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atb-free-'));
  await chmod(folder, 0o755); // the user PostgreSQL runs as must get in
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  `loses and doubles nothing where two engines share a market that waits for nobody, one killed and one stopped (ATB_KILL_SEED=${SEED})`,
  async () => {
    const priceAt = await openRecordedPrices();
    const scenario = createScenario({ seed: SEED, days: 1, accountCount: 1, priceAt });
    const blows = ['killed', 'stopped'] as const;
    const run = await playFreeRun({ dataDir: join(folder, 'free'), scenario, speed: 240, blows });
    expect(run.acknowledged.fills, 'the bots must have traded').toBeGreaterThan(10);
    expect(run.takeovers, 'accounts must have changed hands').toBeGreaterThan(2);
    expect(run.lost).toEqual([]);
    expect(run.faults).toEqual([]);
  },
  TIMEOUT_MS,
);
