// features/lab/testing: searches as the server gave them, for tests.
import type { SweepBundle, WalkForwardBundle } from '@atb/api/research-bundle';
import type { ResearchRunRow, ResearchTrialRow } from '@atb/api/research-rows';
import sweep from '../fixtures/ema-cross-sweep.json' with { type: 'json' };
import walk from '../fixtures/ema-cross-walk-forward.json' with { type: 'json' };

/** EMA cross on BTC/USDT 4h, January to May 2024: five fast times six slow averages, the last fifth of the days sealed. */
export const SWEEP_BUNDLE = sweep.bundle as unknown as SweepBundle;
export const SWEEP_TRIALS = sweep.trials as unknown as readonly ResearchTrialRow[];
/** The same parameters, chosen on 90 days and tested on the next 30, four times. */
export const WALK_BUNDLE = walk.bundle as unknown as WalkForwardBundle;

/** The recorded sweep, with other facts. */
export function sweepRow(facts: Partial<ResearchRunRow> = {}): ResearchRunRow {
  return { ...(sweep.run as unknown as ResearchRunRow), ...facts };
}

export function walkRow(facts: Partial<ResearchRunRow> = {}): ResearchRunRow {
  return { ...(walk.run as unknown as ResearchRunRow), ...facts };
}
