import type { StrategyDefinition } from '../../definition.ts';
import { oneMinuteThrust } from './one-minute-thrust.ts';
import { rsiSmoothedCross } from './rsi-smoothed-cross.ts';
import { stochasticPop } from './stochastic-pop.ts';
import { vwapReclaim } from './vwap-reclaim.ts';

export const SCALPING_STRATEGIES: readonly StrategyDefinition[] = [
  oneMinuteThrust,
  rsiSmoothedCross,
  stochasticPop,
  vwapReclaim,
];
