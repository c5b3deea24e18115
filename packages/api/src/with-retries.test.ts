import { describe, expect, it } from 'vitest';
import { MARKET_SCAN_RETRIES, type RetryPlan, SIGNAL_RETRIES, TICKER_RETRIES } from './timers.ts';
import { withRetries } from './with-retries.ts';

/** Fails with each of the faults in turn, then succeeds. @returns what came of it and the waits between. */
async function run(
  faults: readonly Error[],
  plan?: RetryPlan,
): Promise<{ readonly outcome: unknown; readonly waits: readonly number[] }> {
  const waits: number[] = [];
  let calls = 0;
  const work = async (): Promise<string> => {
    const fault = faults[calls];
    calls += 1;
    if (fault !== undefined) throw fault;
    return `done at attempt ${calls}`;
  };
  const wait = async (delayMs: number): Promise<void> => void waits.push(delayMs);
  const outcome = await withRetries(work, wait, plan).catch((error: unknown) => error);
  return { outcome, waits };
}

const BUSY = Object.assign(new Error('busy'), { status: 503 });

describe('withRetries', () => {
  it.each([
    { faults: [], outcome: 'done at attempt 1', waits: [] },
    { faults: [BUSY], outcome: 'done at attempt 2', waits: [1_000] },
    { faults: [BUSY, BUSY], outcome: 'done at attempt 3', waits: [1_000, 2_000] },
    { faults: [BUSY, BUSY, BUSY], outcome: BUSY, waits: [1_000, 2_000] },
  ])('attempts three times, a second more apart each time (%#)', async ({ faults, outcome, waits }) => {
    expect(await run(faults)).toEqual({ outcome, waits });
  });

  it.each([
    ['signals-live', SIGNAL_RETRIES, [1_000, 1_000]],
    ['kraken-api', TICKER_RETRIES, [1_000, 1_000]],
    ['scan-markets', MARKET_SCAN_RETRIES, [2_000, 2_000]],
  ] as const)('tries %s twice more, as far apart as was specified', async (_name, plan, waits) => {
    expect(await run([BUSY, BUSY, BUSY, BUSY], plan)).toEqual({ outcome: BUSY, waits });
  });

  it.each([{ code: '23505' }, { status: 401 }, { status: 403 }])('never attempts again after %o', async (facts) => {
    const fault = Object.assign(new Error('refused'), facts);
    expect(await run([fault])).toEqual({ outcome: fault, waits: [] });
  });
});
