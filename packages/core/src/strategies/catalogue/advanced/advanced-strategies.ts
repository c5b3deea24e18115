import type { StrategyDefinition } from '../../definition.ts';
import { anchoredVwapStack } from './anchored-vwap-stack.ts';
import { chandeKrollReentry } from './chande-kroll-reentry.ts';
import { choppinessSwitch } from './choppiness-switch.ts';
import { elderTripleScreen } from './elder-triple-screen.ts';
import { fiveWayVote } from './five-way-vote.ts';
import { hurstRegime } from './hurst-regime.ts';
import { ichimokuTwoTimeframes } from './ichimoku-two-timeframes.ts';
import { lateEveningDrift } from './late-evening-drift.ts';
import { quietWeekend } from './quiet-weekend.ts';
import { regressionChannel } from './regression-channel.ts';
import { rsiDivergence } from './rsi-divergence.ts';
import { squeezeMomentum } from './squeeze-momentum.ts';
import { threeTimeframes } from './three-timeframes.ts';
import { tripleSupertrend } from './triple-supertrend.ts';
import { valueAcceptance } from './value-acceptance.ts';
import { varianceRatio } from './variance-ratio.ts';
import { volatilityManagedHold } from './volatility-managed-hold.ts';
import { volatilityPeakReturn } from './volatility-peak-return.ts';
import { volumeLeadsPrice } from './volume-leads-price.ts';
import { wakingTrendRunner } from './waking-trend-runner.ts';

export const ADVANCED_STRATEGIES: readonly StrategyDefinition[] = [
  anchoredVwapStack,
  chandeKrollReentry,
  choppinessSwitch,
  elderTripleScreen,
  fiveWayVote,
  hurstRegime,
  ichimokuTwoTimeframes,
  lateEveningDrift,
  quietWeekend,
  regressionChannel,
  rsiDivergence,
  squeezeMomentum,
  threeTimeframes,
  tripleSupertrend,
  valueAcceptance,
  varianceRatio,
  volatilityManagedHold,
  volatilityPeakReturn,
  volumeLeadsPrice,
  wakingTrendRunner,
];
