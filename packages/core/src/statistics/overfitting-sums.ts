import { assert } from '../base/assert.ts';

/** Blocks that the probability of overfitting halves the time into: 252 halves. */
const OVERFITTING_BLOCKS = 10;

/**
 * All that the probability of overfitting asks of one trial: count, sum and sum of squares of its daily returns in each block of
 * days, from which the Sharpe ratio of any union of blocks follows. So the days themselves need not be kept of
 * thousands of trials. Null for too few days to be halved.
 */
export function overfittingSums(returns: ArrayLike<number>, blocks: number = OVERFITTING_BLOCKS): Float64Array | null {
  assert(blocks >= 2 && blocks % 2 === 0, `${blocks} blocks cannot be halved`);
  if (returns.length < 2 * blocks) return null;
  const sums = new Float64Array(3 * blocks);
  for (let day = 0; day < returns.length; day += 1) {
    const block = Math.floor((day * blocks) / returns.length);
    const given = returns[day] ?? 0;
    // After an equity of zero nothing can be gained or lost.
    const value = Number.isFinite(given) ? given : 0;
    sums[block] = (sums[block] ?? 0) + 1;
    sums[blocks + block] = (sums[blocks + block] ?? 0) + value;
    sums[2 * blocks + block] = (sums[2 * blocks + block] ?? 0) + value ** 2;
  }
  return sums;
}
