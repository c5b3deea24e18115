import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StrategyFiguresResponse } from '@atb/api/functions/strategy-figures';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.ts';
import { StrategyFigureService } from './strategy-figure-service.ts';

const SHIPPED = join(import.meta.dirname, '../../../../../data/sample');

let folder: TemporaryFolder;
let service: StrategyFigureService;
/** What the service answered until it was done, each moment of it. */
const answers: StrategyFiguresResponse[] = [];
/** Share of the time that the gateway's own thread was busy meanwhile. */
let utilization = 1;

const openService = (): StrategyFigureService =>
  new StrategyFigureService({
    dataDir: folder.path,
    shippedDir: SHIPPED,
    logger: createLogger('error'),
    clock: () => Date.now(),
  });

beforeAll(async () => {
  folder = await makeTemporaryFolder('figures');
  service = openService();
  const before = performance.eventLoopUtilization();
  answers.push(await settle(service, answers));
  utilization = performance.eventLoopUtilization(before).utilization;
});

afterAll(async () => {
  await service.close();
  await folder.remove();
});

async function settle(from: StrategyFigureService, seen: StrategyFiguresResponse[] = []) {
  for (let i = 0; i < 3_000; i += 1) {
    const answer = from.read('LINKUSDT');
    if (answer.status === 'done') return answer;
    seen.push(answer);
    await delay(20);
  }
  throw new Error('the figures did not come');
}

describe('the figures of the catalogue', () => {
  it('come one after another, and in the end there is an entry for each strategy', () => {
    expect(answers[0]).toMatchObject({ status: 'computing', entries: [], total: STRATEGIES.length });
    const counts = answers.map(({ entries }) => entries.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(answers.at(-1)?.entries.map(({ id }) => id))).toEqual(new Set(STRATEGIES.map(({ id }) => id)));
  });

  it('say on what they were measured, and hold together', () => {
    const { windows, entries, assumptions } = answers.at(-1) ?? { windows: [], entries: [], assumptions: null };
    expect(assumptions).toEqual({ startEquity: 10_000, feeBps: 10, slippageBps: 8 });
    expect(windows.find(({ timeframe }) => timeframe === '1h')).toMatchObject({
      from: '2024-07-01T00:00:00.000Z',
      to: '2025-07-01T00:00:00.000Z',
      // A week of September 2024 is missing from the recording.
      missing: 166,
    });
    const measured = entries.flatMap(({ figures }) => figures ?? []);
    expect(measured.length).toBeGreaterThan(0);
    for (const { equity, drawdown, drawdownMax, totalReturn, trades, costs } of measured) {
      expect(equity.length).toBeLessThanOrEqual(60);
      expect(equity.at(-1)).toBeCloseTo(1 + totalReturn, 3);
      expect(Math.max(...drawdown)).toBeLessThanOrEqual(drawdownMax + 1e-4);
      expect(costs > 0).toBe(trades > 0);
    }
  });

  it('say why there are none, where no candles add up to the timeframe', () => {
    const missing = answers.at(-1)?.entries.filter(({ figures }) => figures === null) ?? [];
    expect(missing.length).toBeGreaterThan(0);
    for (const { timeframe, reason } of missing) {
      expect(reason).toBe(`There are no ${timeframe} candles of LINKUSDT on this server.`);
    }
  });

  it('are kept on the disk, and are the same after a restart', async () => {
    // Whoever waits is told before they are written.
    await eventually(async () =>
      expect(await readdir(join(folder.path, 'strategy-figures'))).toEqual(['LINKUSDT.json']),
    );
    const again = openService();
    const answer = await settle(again);
    await again.close();
    expect(answer).toEqual(answers.at(-1));
  });

  it('leave the gateway free to answer meanwhile', () => {
    expect(utilization).toBeLessThan(0.5);
  });
});
