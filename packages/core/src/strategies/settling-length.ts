const SETTLING_MIN = 100;
const SETTLING_MAX = 2_000;

/** Candles beyond the warm-up within which averages that remember for ever forget where they began. */
export function settlingLength(warmUp: number): number {
  return Math.min(Math.max(3 * warmUp, SETTLING_MIN), SETTLING_MAX);
}

/** Number of closed candles that one decision looks at, the last included. */
export function decisionCandles(warmUp: number): number {
  return warmUp + settlingLength(warmUp) + 1;
}
