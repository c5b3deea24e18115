import { strategyById } from '../strategies/catalogue/catalogue.ts';
import type { Regime } from './words.ts';

/** Ids of the catalogue that were written for such a market. A falling trend is answered by those that wait it out. */
const BY_REGIME: Readonly<Record<Regime | 'falling', readonly string[]>> = {
  trending: ['supertrend-flip', 'ema-pullback', 'time-series-momentum'],
  falling: ['weekly-average', 'golden-cross', 'kama-filter'],
  volatile: ['volatility-breakout', 'chandelier-flip', 'volatility-peak-return'],
  ranging: ['range-trader', 'bollinger-return', 'pivot-bounce'],
  accumulation: ['volume-leads-price', 'break-and-retest', 'volatility-contraction'],
  stable: ['narrow-range-seven', 'z-score-fade', 'vwap-stretch'],
};

export interface StrategyAdvice {
  readonly id: string;
  readonly name: string;
  /** When it works, as its entry in the catalogue says. */
  readonly reason: string;
}

/** Strategies of the catalogue for a market of this kind. `isRising`: the short average is above the long one. */
export function recommendStrategies(regime: Regime, isRising: boolean): readonly StrategyAdvice[] {
  return BY_REGIME[regime === 'trending' && !isRising ? 'falling' : regime].flatMap((id) => {
    const found = strategyById(id);
    return found === null ? [] : [{ id, name: found.name, reason: found.worksWhen }];
  });
}
