import type { CandleSeries } from '../market/candle-series.ts';
import {
  type StrategyChecks,
  checkStrategy,
  checkedLength,
  checkedLengthMin,
  skippedLength,
} from './check-strategy.ts';
import type { CompiledStrategy } from './compile-strategy.ts';
import { syntheticCandles } from './synthetic-candles.ts';

/** Whether a strategy may be let loose. The message is a sentence. */
export type StrategyVerdict =
  | { readonly status: 'passed' }
  | {
      readonly status: 'failed';
      readonly code: 'LOOKS_AHEAD' | 'UNSTEADY_SIGNALS';
      readonly message: string;
    };

export interface ValidationMarket {
  /** The last of the pair's own candles; there may be none. */
  readonly candles: CandleSeries;
  /** Quote units, about what it trades at now. */
  readonly price: number;
}

/**
 * A strategy that sees the future, or whose signals depend on when it was started, is not let loose. A young market has too few
 * candles to say; then the rules are tried on made ones, so that nobody passes unseen.
 */
export function validateStrategy(strategy: CompiledStrategy, { candles, price }: ValidationMarket): StrategyVerdict {
  if (candles.length >= checkedLengthMin(strategy)) return judge(checkStrategy(strategy, candles));
  const { timeframe } = strategy;
  const length = checkedLength(strategy);
  for (const rise of [skippedLength(strategy.warmUp), 0]) {
    const verdict = judge(checkStrategy(strategy, syntheticCandles({ timeframe, length, price, rise })));
    if (verdict.status === 'failed') return verdict;
  }
  return { status: 'passed' };
}

function judge({ lookahead, warmUp }: StrategyChecks): StrategyVerdict {
  if (!lookahead.isPassed) {
    const message = 'Signals of this strategy depend on candles that come after them, so it cannot be traded.';
    return { status: 'failed', code: 'LOOKS_AHEAD', message };
  }
  if (warmUp.isPassed) return { status: 'passed' };
  const message = `${Math.round(warmUp.share * 100)}% of the signals change with the candle the strategy is started at: its bot would not trade as its backtest does.`;
  return { status: 'failed', code: 'UNSTEADY_SIGNALS', message };
}
