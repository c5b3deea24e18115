import type { StrategyDefinition } from '../../definition.ts';
import { dmiTrend } from './dmi-trend.ts';
import { emaCross } from './ema-cross.ts';
import { emaPullback } from './ema-pullback.ts';
import { heikinAshiRun } from './heikin-ashi-run.ts';
import { hullTurn } from './hull-turn.ts';
import { ichimokuCloud } from './ichimoku-cloud.ts';
import { macdAboveZero } from './macd-above-zero.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { supertrendFlip } from './supertrend-flip.ts';
import { weeklyAverage } from './weekly-average.ts';

export const TREND_STRATEGIES: readonly StrategyDefinition[] = [
  dmiTrend,
  emaCross,
  emaPullback,
  heikinAshiRun,
  hullTurn,
  ichimokuCloud,
  macdAboveZero,
  parabolicSar,
  supertrendFlip,
  weeklyAverage,
];
