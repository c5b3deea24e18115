// catalogue: the strategies that come with the platform, one file each, plain data.
import type { StrategyDefinition } from '../definition.ts';
import { dmiTrend } from './trend/dmi-trend.ts';
import { emaCross } from './trend/ema-cross.ts';
import { emaPullback } from './trend/ema-pullback.ts';
import { heikinAshiRun } from './trend/heikin-ashi-run.ts';
import { hullTurn } from './trend/hull-turn.ts';
import { ichimokuCloud } from './trend/ichimoku-cloud.ts';
import { macdAboveZero } from './trend/macd-above-zero.ts';
import { parabolicSar } from './trend/parabolic-sar.ts';
import { supertrendFlip } from './trend/supertrend-flip.ts';
import { weeklyAverage } from './trend/weekly-average.ts';
import { bollingerReturn } from './reversion/bollinger-return.ts';
import { rsiDip } from './reversion/rsi-dip.ts';
import { twoDayRsi } from './reversion/two-day-rsi.ts';
import { zScoreFade } from './reversion/z-score-fade.ts';
import { insideCandle } from './breakout/inside-candle.ts';
import { openingRange } from './breakout/opening-range.ts';
import { turtle } from './breakout/turtle.ts';
import { volatilitySqueeze } from './breakout/volatility-squeeze.ts';
import { oneMinuteThrust } from './scalping/one-minute-thrust.ts';
import { rsiSmoothedCross } from './scalping/rsi-smoothed-cross.ts';
import { stochasticPop } from './scalping/stochastic-pop.ts';
import { vwapReclaim } from './scalping/vwap-reclaim.ts';
import { hurstRegime } from './advanced/hurst-regime.ts';
import { quietWeekend } from './advanced/quiet-weekend.ts';
import { rsiDivergence } from './advanced/rsi-divergence.ts';
import { threeTimeframes } from './advanced/three-timeframes.ts';

/**
 * Every strategy there is, by family. To add one: a file in the folder of its family, named after its id, that exports one
 * definition; one import and one line here. The tests of the catalogue then hold it to its promises: no faults, no look
 * into the future, the same signals from columns and from a stream, and unlike every other in what it signals.
 */
export const STRATEGIES: readonly StrategyDefinition[] = [
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
  bollingerReturn,
  rsiDip,
  twoDayRsi,
  zScoreFade,
  insideCandle,
  openingRange,
  turtle,
  volatilitySqueeze,
  oneMinuteThrust,
  rsiSmoothedCross,
  stochasticPop,
  vwapReclaim,
  hurstRegime,
  quietWeekend,
  rsiDivergence,
  threeTimeframes,
];

const BY_ID: ReadonlyMap<string, StrategyDefinition> = new Map(STRATEGIES.map((each) => [each.id, each]));

/** The strategy of that id, or null. */
export function strategyById(id: string): StrategyDefinition | null {
  return BY_ID.get(id) ?? null;
}
