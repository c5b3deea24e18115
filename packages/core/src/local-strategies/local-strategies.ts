// local-strategies: six ways to trade, and what the account's own closed trades say of each.
import type { Regime, RiskBand } from '../market-analysis/words.ts';
import type { StrategyCategory } from '../strategies/definition.ts';
import type { LocalStrategyId } from '../strategies/local-strategy-id.ts';

export interface LocalStrategy {
  readonly id: LocalStrategyId;
  readonly name: string;
  /** Of the catalogue. */
  readonly catalogueId: string;
  /** Percent a trade: the specification's figure, not measured. */
  readonly expectedReturn: number;
  readonly risk: RiskBand;
  /** Markets that it is made for. */
  readonly suits: readonly Regime[];
}

export const LOCAL_STRATEGIES: readonly LocalStrategy[] = [
  {
    id: 'trend_following',
    name: 'Trend following',
    catalogueId: 'ema-cross',
    expectedReturn: 3.4,
    risk: 'Medium',
    suits: ['trending'],
  },
  {
    id: 'momentum_breakout',
    name: 'Momentum breakout',
    catalogueId: 'turtle',
    expectedReturn: 4.2,
    risk: 'High',
    suits: ['trending', 'volatile'],
  },
  {
    id: 'mean_reversion',
    name: 'Mean reversion',
    catalogueId: 'rsi-dip',
    expectedReturn: 2.1,
    risk: 'Medium',
    suits: ['ranging', 'accumulation'],
  },
  {
    id: 'range_trading',
    name: 'Range trading',
    catalogueId: 'bollinger-return',
    expectedReturn: 1.8,
    risk: 'Low',
    suits: ['ranging', 'stable'],
  },
  {
    id: 'scalping',
    name: 'Scalping',
    catalogueId: 'vwap-reclaim',
    expectedReturn: 1.2,
    risk: 'Low',
    suits: ['stable', 'ranging'],
  },
  {
    id: 'volatility_squeeze',
    name: 'Volatility squeeze',
    catalogueId: 'squeeze-momentum',
    expectedReturn: 2.8,
    risk: 'High',
    suits: ['accumulation', 'volatile'],
  },
];

const BY_CATEGORY: Readonly<Record<StrategyCategory, LocalStrategyId>> = {
  trend: 'trend_following',
  breakout: 'momentum_breakout',
  reversion: 'mean_reversion',
  scalping: 'scalping',
  advanced: 'volatility_squeeze',
};

/** Which of the six trades count to that follow rules of this family; null for one that fits none. */
export function localStrategyOf(category: string | null): LocalStrategyId | null {
  return category !== null && Object.hasOwn(BY_CATEGORY, category) ? BY_CATEGORY[category as StrategyCategory] : null;
}
