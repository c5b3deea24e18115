// demo-data: signal providers whose figures are those of a backtest, until providers have accounts of their own.
import type { StrategyFigures } from '@atb/api/functions/research/strategy-figures';

/** The providers that a migration made, and the strategy of the catalogue that each of them follows. */
export const DEMO_PROVIDERS = [
  { name: 'Trend Desk (demo)', strategyId: 'ema-cross' },
  { name: 'Momentum Desk (demo)', strategyId: 'turtle' },
  { name: 'Reversion Desk (demo)', strategyId: 'rsi-dip' },
  { name: 'Breakout Desk (demo)', strategyId: 'volatility-squeeze' },
] as const;

/** What a provider's row says of a backtest. Percent, but for the score. */
export interface ProviderFigures {
  /** 0.5 + a quarter of the Sharpe ratio a year, within 0 and 1: 0.5 is a strategy that is paid for no risk. */
  readonly performanceScore: number;
  readonly totalTrades: number;
  readonly winRate: number;
  /** Of equity, a trade. */
  readonly avgReturn: number;
  readonly maxDrawdown: number;
}

export function toProviderFigures({
  trades,
  totalReturn,
  drawdownMax,
  winRate,
  sharpe,
}: Pick<StrategyFigures, 'trades' | 'totalReturn' | 'drawdownMax' | 'winRate' | 'sharpe'>): ProviderFigures {
  const percent = (fraction: number): number => Math.round(fraction * 1e6) / 1e4;
  return {
    performanceScore: Math.round(Math.min(1, Math.max(0, 0.5 + (sharpe ?? 0) / 4)) * 1e4) / 1e4,
    totalTrades: trades,
    winRate: percent(winRate ?? 0),
    avgReturn: trades === 0 ? 0 : percent(totalReturn / trades),
    maxDrawdown: percent(drawdownMax),
  };
}
