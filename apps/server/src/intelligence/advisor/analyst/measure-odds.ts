import { readSignal } from '@atb/core/signals/read-signal';
import { DEFAULT_SIGNAL_PARAMS, type Signal, SIGNAL_CANDLES_MAX } from '@atb/core/signals/signal-params';

/** Candles between two readings: neighbours say the same, and every one costs a reading of the averages. */
const STRIDE = 4;
const CASES_MIN = 20;
/** Nothing about a market is surer. */
const SURE = 0.99;

export interface Odds {
  /** Past signals of the kind. */
  readonly cases: number;
  /** How many of them the price then followed. */
  readonly right: number;
  /** Of the next one, by Laplace's rule: (right + 1) / (cases + 2), from 0.01 to 0.99. */
  readonly probability: number;
}

/**
 * How often the price went where a signal of this kind pointed, `horizon` candles later. Each reading sees only candles up to its
 * own, and what has not come yet is no case. Null for too few.
 * @param closes oldest first.
 */
export function measureOdds(
  closes: readonly number[],
  signal: Exclude<Signal, 'Neutral'>,
  horizon: number,
): Odds | null {
  let cases = 0;
  let right = 0;
  for (let end = SIGNAL_CANDLES_MAX; end + horizon <= closes.length; end += STRIDE) {
    const reading = readSignal(closes.slice(end - SIGNAL_CANDLES_MAX, end), DEFAULT_SIGNAL_PARAMS);
    const later = closes[end - 1 + horizon];
    if (reading?.signal !== signal || later === undefined) continue;
    cases += 1;
    if (signal === 'Long' ? later > reading.lastClose : later < reading.lastClose) right += 1;
  }
  if (cases < CASES_MIN) return null;
  return { cases, right, probability: Math.min(SURE, Math.max(1 - SURE, (right + 1) / (cases + 2))) };
}
