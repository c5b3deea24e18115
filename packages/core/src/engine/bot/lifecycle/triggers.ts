import type { EpochMs } from '../../../base/time.ts';

/**
 * When a bot wants to see the market: a bid at or below `below`, at or above `above`, or any quote from `at` on. A quote
 * that reaches none of them changes nothing and need not be shown. Null = no such limit.
 */
export interface Triggers {
  readonly below: number | null;
  readonly above: number | null;
  readonly at: EpochMs | null;
}

export const NO_TRIGGERS: Triggers = { below: null, above: null, at: null };

/** Whether prices between `low` and `high` at a time reach any of the limits. */
export function reachesTriggers(triggers: Triggers, at: EpochMs, low: number, high: number): boolean {
  return (
    (triggers.below !== null && low <= triggers.below) ||
    (triggers.above !== null && high >= triggers.above) ||
    (triggers.at !== null && at >= triggers.at)
  );
}
