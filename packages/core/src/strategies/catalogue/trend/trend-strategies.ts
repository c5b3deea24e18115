import type { StrategyDefinition } from '../../definition.ts';
import { alligator } from './alligator.ts';
import { aroonTrend } from './aroon-trend.ts';
import { dmiTrend } from './dmi-trend.ts';
import { elderImpulse } from './elder-impulse.ts';
import { emaCross } from './ema-cross.ts';
import { emaPullback } from './ema-pullback.ts';
import { goldenCross } from './golden-cross.ts';
import { guppyRibbon } from './guppy-ribbon.ts';
import { heikinAshiRun } from './heikin-ashi-run.ts';
import { hullTurn } from './hull-turn.ts';
import { ichimokuCloud } from './ichimoku-cloud.ts';
import { kamaFilter } from './kama-filter.ts';
import { macdAboveZero } from './macd-above-zero.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { straightLine } from './straight-line.ts';
import { supertrendFlip } from './supertrend-flip.ts';
import { timeSeriesMomentum } from './time-series-momentum.ts';
import { trixZero } from './trix-zero.ts';
import { vortexTrigger } from './vortex-trigger.ts';
import { weeklyAverage } from './weekly-average.ts';

export const TREND_STRATEGIES: readonly StrategyDefinition[] = [
  alligator,
  aroonTrend,
  dmiTrend,
  elderImpulse,
  emaCross,
  emaPullback,
  goldenCross,
  guppyRibbon,
  heikinAshiRun,
  hullTurn,
  ichimokuCloud,
  kamaFilter,
  macdAboveZero,
  parabolicSar,
  straightLine,
  supertrendFlip,
  timeSeriesMomentum,
  trixZero,
  vortexTrigger,
  weeklyAverage,
];
