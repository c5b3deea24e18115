import type { StrategyDefinition } from '../../definition.ts';
import { breakAndRetest } from './break-and-retest.ts';
import { bullFlag } from './bull-flag.ts';
import { chandelierFlip } from './chandelier-flip.ts';
import { darvasBox } from './darvas-box.ts';
import { endOfChop } from './end-of-chop.ts';
import { hikkake } from './hikkake.ts';
import { insideCandle } from './inside-candle.ts';
import { keltnerRide } from './keltner-ride.ts';
import { narrowRangeSeven } from './narrow-range-seven.ts';
import { openingRange } from './opening-range.ts';
import { resistanceOne } from './resistance-one.ts';
import { tripleTop } from './triple-top.ts';
import { turtle } from './turtle.ts';
import { volatilityBreakout } from './volatility-breakout.ts';
import { volatilityContraction } from './volatility-contraction.ts';
import { volatilityRatio } from './volatility-ratio.ts';
import { volatilitySqueeze } from './volatility-squeeze.ts';
import { volumeLineBreak } from './volume-line-break.ts';
import { volumeSurge } from './volume-surge.ts';
import { yearlyHigh } from './yearly-high.ts';

export const BREAKOUT_STRATEGIES: readonly StrategyDefinition[] = [
  breakAndRetest,
  bullFlag,
  chandelierFlip,
  darvasBox,
  endOfChop,
  hikkake,
  insideCandle,
  keltnerRide,
  narrowRangeSeven,
  openingRange,
  resistanceOne,
  tripleTop,
  turtle,
  volatilityBreakout,
  volatilityContraction,
  volatilityRatio,
  volatilitySqueeze,
  volumeLineBreak,
  volumeSurge,
  yearlyHigh,
];
