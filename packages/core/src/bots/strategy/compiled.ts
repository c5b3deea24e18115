import type { Candle } from '../../market/candle.ts';
import { type CompiledStrategy, compileStrategy } from '../../strategies/compile-strategy.ts';
import { assertDecisionWithinBudget } from '../../strategies/plan/plan-budget.ts';
import type { StreamSignals } from '../../strategies/stream/strategy-stream.ts';
import { decide, decisionLength } from '../../engine/bot/lifecycle/decision-rules.ts';
import type { StrategyBotParams } from './params.ts';

/** Rules of params that were read once; a bot's params never change, and the same params always compile to the same rules. */
const known = new WeakMap<StrategyBotParams, CompiledStrategy>();

/** @throws RuleBudgetError on rules that an earlier version let through and that cost more than a bot may. */
export function compiledStrategy(params: StrategyBotParams): CompiledStrategy {
  const before = known.get(params);
  if (before !== undefined) return before;
  const { definition, values, timeframe } = params;
  const compiled = compileStrategy(definition, { params: values, timeframe });
  assertDecisionWithinBudget(compiled);
  known.set(params, compiled);
  return compiled;
}

/** Number of closed candles that a decision looks at. */
export function historyLength(params: StrategyBotParams): number {
  return decisionLength(compiledStrategy(params));
}

/** What the rules say at the close of the last candle; null without candles. */
export function readStrategySignals(params: StrategyBotParams, candles: readonly Candle[]): StreamSignals | null {
  return decide(compiledStrategy(params), candles);
}
