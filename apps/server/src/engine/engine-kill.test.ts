import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playUndisturbed, playWithKills } from '../testing/kill-run/play-scenario.ts';
import { describeDifferences } from '../testing/kill-run/read-rows.ts';
import { openRecordedPrices } from '../testing/kill-run/recorded-prices.ts';
import { createScenario } from '../testing/kill-run/create-scenario.ts';

const SEED = Number(process.env['ATB_KILL_SEED'] ?? '1');
const KILLS = 8;
/** For the scenario twice, each time to its end. */
const TIMEOUT_MS = 2_400_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atb-kill-'));
  await chmod(folder, 0o755); // the user PostgreSQL runs as must get in
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a server that is killed', () => {
  it(
    `ends where it would have ended alone, kill -9 after kill -9 (ATB_KILL_SEED=${SEED})`,
    async () => {
      const priceAt = await openRecordedPrices();
      const scenario = createScenario({ seed: SEED, days: 1, accountCount: 2, priceAt });
      const undisturbed = await playUndisturbed(join(folder, 'undisturbed'), scenario);
      expect(undisturbed.faults).toEqual([]);
      expect(undisturbed.replayed.orders, 'bots must have been replayed').toBeGreaterThan(100);
      expect(undisturbed.rows['trade_ledger']?.length, 'the bots must have traded').toBeGreaterThan(100);
      const killed = await playWithKills({ dataDir: join(folder, 'killed'), scenario, kills: KILLS, undisturbed });
      expect(killed.killsWhilePlaying, 'kills must come while the bots trade').toBeGreaterThan(KILLS / 2);
      expect(killed.lost, 'what was confirmed must still be there').toEqual([]);
      expect(killed.faults).toEqual([]);
      expect(killed.replayed.orders).toBeGreaterThan(100);
      expect(describeDifferences(undisturbed.rows, killed.rows)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
