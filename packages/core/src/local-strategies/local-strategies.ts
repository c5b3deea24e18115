// local-strategies: six ways to trade, and what the account's own closed trades say of each.
import type { Regime, RiskBand } from '../market-analysis/words.ts';
import type { StrategyCategory } from '../strategies/definition.ts';

export const LOCAL_STRATEGY_IDS = [
  'trend_following',
  'momentum_breakout',
  'mean_reversion',
  'range_trading',
  'scalping',
  'volatility_squeeze',
] as const;
export type LocalStrategyId = (typeof LOCAL_STRATEGY_IDS)[number];

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

/** Which of the six a bot's trades count to: strategy bots by the family of their rules; null for one that fits none. */
export function localStrategyOf(botKind: string | null, category: string | null): LocalStrategyId | null {
  if (botKind === 'strategy')
    return category !== null && Object.hasOwn(BY_CATEGORY, category) ? BY_CATEGORY[category as StrategyCategory] : null;
  // A grid sells what it bought lower in a range; safety orders buy what has fallen.
  if (botKind === 'grid') return 'range_trading';
  return botKind === 'dca' ? 'mean_reversion' : null;
}
