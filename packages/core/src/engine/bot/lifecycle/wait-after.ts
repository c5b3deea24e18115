import { HOUR_MS, SECOND_MS } from '../../../base/time.ts';

const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = HOUR_MS;

/** Milliseconds of market time to wait after so many refusals in a row. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);
}
