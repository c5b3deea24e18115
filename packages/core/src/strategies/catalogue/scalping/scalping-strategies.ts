import type { StrategyDefinition } from '../../definition.ts';
import { awesomeSaucer } from './awesome-saucer.ts';
import { chaikinVwapScalp } from './chaikin-vwap-scalp.ts';
import { emaRibbonScalp } from './ema-ribbon-scalp.ts';
import { engulfingAtAverage } from './engulfing-at-average.ts';
import { fairValueGap } from './fair-value-gap.ts';
import { heikinAshiFlip } from './heikin-ashi-flip.ts';
import { judasSwing } from './judas-swing.ts';
import { keltnerFirstPullback } from './keltner-first-pullback.ts';
import { macdHistogramTurn } from './macd-histogram-turn.ts';
import { microPullback } from './micro-pullback.ts';
import { oneMinuteThrust } from './one-minute-thrust.ts';
import { parabolicFlipAdx } from './parabolic-flip-adx.ts';
import { rsiSmoothedCross } from './rsi-smoothed-cross.ts';
import { rsiSnap } from './rsi-snap.ts';
import { sessionDrive } from './session-drive.ts';
import { stochasticPop } from './stochastic-pop.ts';
import { supertrendTouch } from './supertrend-touch.ts';
import { volumeClimaxFade } from './volume-climax-fade.ts';
import { vwapReclaim } from './vwap-reclaim.ts';
import { woodiesZeroLineReject } from './woodies-zero-line-reject.ts';

export const SCALPING_STRATEGIES: readonly StrategyDefinition[] = [
  awesomeSaucer,
  chaikinVwapScalp,
  emaRibbonScalp,
  engulfingAtAverage,
  fairValueGap,
  heikinAshiFlip,
  judasSwing,
  keltnerFirstPullback,
  macdHistogramTurn,
  microPullback,
  oneMinuteThrust,
  parabolicFlipAdx,
  rsiSmoothedCross,
  rsiSnap,
  sessionDrive,
  stochasticPop,
  supertrendTouch,
  volumeClimaxFade,
  vwapReclaim,
  woodiesZeroLineReject,
];
