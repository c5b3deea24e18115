/** Six ways to trade that an account's own closed trades are counted by. */
export const LOCAL_STRATEGY_IDS = [
  'trend_following',
  'momentum_breakout',
  'mean_reversion',
  'range_trading',
  'scalping',
  'volatility_squeeze',
] as const;
export type LocalStrategyId = (typeof LOCAL_STRATEGY_IDS)[number];
