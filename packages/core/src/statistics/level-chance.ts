import { normalCdf } from './normal-distribution.ts';

/** That a price lies above or below a level at some time. */
export interface LevelCondition {
  readonly condition: 'above' | 'below';
  /** Level ÷ price at the beginning. */
  readonly ratio: number;
  /** Until the time, in units of the returns. */
  readonly steps: number;
}

/** Returns that say how far a price usually goes in a step, at least. */
const RETURNS_MIN = 24;

/**
 * Chance that a coin gives a condition: a price that goes no way more than the other, by log returns as large as those of `closes` (oldest first,
 * one a step). 0.5 at the price itself, whatever it does; null where too few closes say how far it goes.
 */
export function levelChance({ condition, ratio, steps }: LevelCondition, closes: readonly number[]): number | null {
  if (ratio === 1) return 0.5;
  const returns = closes.slice(1).map((close, row) => Math.log(close / (closes[row] ?? close)));
  if (returns.length < RETURNS_MIN || !(steps > 0)) return null;
  const usual = Math.sqrt(returns.reduce((sum, each) => sum + each * each, 0) / returns.length);
  // A price that never moved does not get there.
  const distance =
    usual === 0 ? Math.sign(ratio - 1) * Number.POSITIVE_INFINITY : Math.log(ratio) / (usual * Math.sqrt(steps));
  return condition === 'above' ? normalCdf(-distance) : normalCdf(distance);
}
