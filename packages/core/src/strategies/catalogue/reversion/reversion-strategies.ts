import type { StrategyDefinition } from '../../definition.ts';
import { bollingerReturn } from './bollinger-return.ts';
import { cciExtreme } from './cci-extreme.ts';
import { connorsRsiPullback } from './connors-rsi-pullback.ts';
import { demarkNine } from './demark-nine.ts';
import { doubleSevens } from './double-sevens.ts';
import { fisherTurn } from './fisher-turn.ts';
import { futuresGap } from './futures-gap.ts';
import { mfiWashout } from './mfi-washout.ts';
import { percentRWashout } from './percent-r-washout.ts';
import { pivotBounce } from './pivot-bounce.ts';
import { rangeTrader } from './range-trader.ts';
import { rsiDip } from './rsi-dip.ts';
import { slowStochastic } from './slow-stochastic.ts';
import { turnaroundTuesday } from './turnaround-tuesday.ts';
import { twoDayRsi } from './two-day-rsi.ts';
import { ultimateDivergence } from './ultimate-divergence.ts';
import { valueAreaReturn } from './value-area-return.ts';
import { vwapStretch } from './vwap-stretch.ts';
import { weakClose } from './weak-close.ts';
import { zScoreFade } from './z-score-fade.ts';

export const REVERSION_STRATEGIES: readonly StrategyDefinition[] = [
  bollingerReturn,
  cciExtreme,
  connorsRsiPullback,
  demarkNine,
  doubleSevens,
  fisherTurn,
  futuresGap,
  mfiWashout,
  percentRWashout,
  pivotBounce,
  rangeTrader,
  rsiDip,
  slowStochastic,
  turnaroundTuesday,
  twoDayRsi,
  ultimateDivergence,
  valueAreaReturn,
  vwapStretch,
  weakClose,
  zScoreFade,
];
