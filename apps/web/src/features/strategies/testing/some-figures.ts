import type { StrategyFigures, StrategyFiguresResponse } from '@atb/api/functions/strategy-figures';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { rsiDip } from '@atb/core/strategies/catalogue/reversion/rsi-dip';
import { turtle } from '@atb/core/strategies/catalogue/breakout/turtle';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** One of three families each. */
export const SOME_STRATEGIES: readonly StrategyDefinition[] = [emaCross, rsiDip, turtle];

export function figuresOf(change: Partial<StrategyFigures> = {}): StrategyFigures {
  return {
    trades: 76,
    totalReturn: 0.095,
    drawdownMax: 0.387,
    winRate: 0.3289,
    profitFactor: 1.08,
    sharpe: 0.41,
    exposure: 0.52,
    costs: 0.274,
    costShare: 0.74,
    firstHalf: 0.31,
    secondHalf: -0.164,
    isOutOfSample: false,
    equity: [1, 1.2, 0.9, 1.095],
    drawdown: [0, 0, 0.25, 0.0875],
    ...change,
  };
}

/** The server's answer, with figures of some and none of others. */
export function figuresAnswer(
  figures: Readonly<Record<string, StrategyFigures>>,
  change: Partial<StrategyFiguresResponse> = {},
): StrategyFiguresResponse {
  const window = {
    sourceTimeframe: '1h',
    from: '2024-07-01T00:00:00.000Z',
    to: '2025-07-01T00:00:00.000Z',
    candles: 8_760,
    missing: 0,
    dataHash: 'ab'.repeat(32),
    benchmarkReturn: 0.701,
    benchmarkDrawdown: 0.28,
  };
  return {
    success: true,
    symbol: 'BTCUSDT',
    status: 'done',
    total: 3,
    windows: ['1h', '1d'].map((timeframe) => ({ ...window, timeframe })),
    entries: Object.entries(figures).map(([id, each]) => ({ id, timeframe: '1h', figures: each, reason: null })),
    assumptions: { startEquity: 10_000, feeBps: 10, slippageBps: 8 },
    engineVersion: 1,
    ...change,
  };
}
