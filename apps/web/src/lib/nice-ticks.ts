import { ticks } from 'd3-array';
import { precisionFixed } from 'd3-format';

/** Round values inside a span, about `count` of them: 1, 2 or 5 times a power of ten apart. */
export function niceTicks(low: number, high: number, count: number): readonly number[] {
  return high > low && count >= 1 ? ticks(low, high, count) : [low];
}

/** Decimals that tell equally spaced ticks apart: 0 for 10,000 and 10,500, 2 for 10,000.25 and 10,000.50. */
export function tickDecimals([first = 0, second = first]: readonly number[]): number {
  return second > first ? precisionFixed(second - first) : 0;
}
