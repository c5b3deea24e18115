import { createRandom } from '@atb/core/base/random';
import { blockLengthOf, drawBlocks } from '@atb/core/statistics/block-bootstrap';
import { quantile } from '@atb/core/statistics/moments';
import { simpleReturns } from '@atb/core/statistics/returns';

/** Shares of the draws that lie below each line of a fan. */
const FAN_SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface Fan {
  /** Days from the start, the last one the end. */
  readonly days: readonly number[];
  /** By share, the equity at each of the days as a multiple of the start. */
  readonly lines: ReadonlyArray<readonly number[]>;
}

const DRAWS = 500;
const POINTS_MAX = 60;
const DAYS_MIN = 10;

/** Histories made of blocks of the same days in another order, as a band around the middle one. Null for too few days. */
export function drawFan(equity: readonly number[], startEquity: number, seed: number): Fan | null {
  if (equity.length < DAYS_MIN) return null;
  const returns = simpleReturns(Float64Array.from(equity), startEquity);
  const count = Math.min(POINTS_MAX, returns.length);
  const days = Array.from({ length: count + 1 }, (_, i) => Math.round((i * returns.length) / count));
  const random = createRandom(seed);
  const blockLength = blockLengthOf(returns.length);
  const columns = days.map(() => new Float64Array(DRAWS));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let [value, day] = [1, 0];
    const drawn = drawBlocks(returns, blockLength, random);
    for (const [i, until] of days.entries()) {
      for (; day < until; day += 1) value *= 1 + (drawn[day] ?? 0);
      const column = columns[i];
      if (column !== undefined) column[draw] = value;
    }
  }
  return { days, lines: FAN_SHARES.map((share) => columns.map((column) => quantile(column, share) ?? Number.NaN)) };
}
