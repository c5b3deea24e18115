import type { StrategyDefinition } from '../../definition.ts';
import { hurstRegime } from './hurst-regime.ts';
import { quietWeekend } from './quiet-weekend.ts';
import { rsiDivergence } from './rsi-divergence.ts';
import { threeTimeframes } from './three-timeframes.ts';

export const ADVANCED_STRATEGIES: readonly StrategyDefinition[] = [
  hurstRegime,
  quietWeekend,
  rsiDivergence,
  threeTimeframes,
];
