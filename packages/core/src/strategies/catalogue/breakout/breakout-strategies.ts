import type { StrategyDefinition } from '../../definition.ts';
import { insideCandle } from './inside-candle.ts';
import { openingRange } from './opening-range.ts';
import { turtle } from './turtle.ts';
import { volatilitySqueeze } from './volatility-squeeze.ts';

export const BREAKOUT_STRATEGIES: readonly StrategyDefinition[] = [
  insideCandle,
  openingRange,
  turtle,
  volatilitySqueeze,
];
