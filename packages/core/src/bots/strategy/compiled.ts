import type { Candle } from '../../market/candle.ts';
import { type CompiledStrategy, compileStrategy } from '../../strategies/compile-strategy.ts';
import { settlingLength } from '../../strategies/settling-length.ts';
import type { StreamSignals } from '../../strategies/stream/strategy-stream.ts';
import type { StrategyBotParams } from './params.ts';

/** Rules of params that were read once; a bot's params never change, and the same params always compile to the same rules. */
const known = new WeakMap<StrategyBotParams, CompiledStrategy>();

export function compiledStrategy(params: StrategyBotParams): CompiledStrategy {
  const before = known.get(params);
  if (before !== undefined) return before;
  const { definition, values, timeframe } = params;
  const compiled = compileStrategy(definition, { params: values, timeframe });
  known.set(params, compiled);
  return compiled;
}

/** Number of closed candles that a decision looks at: always the same, so that any process at any time decides alike. */
export function historyLength(params: StrategyBotParams): number {
  const { warmUp } = compiledStrategy(params);
  return warmUp + settlingLength(warmUp) + 1;
}

/** What the rules say at the close of the last candle; null without candles. */
export function readSignals(params: StrategyBotParams, candles: readonly Candle[]): StreamSignals | null {
  const stream = compiledStrategy(params).stream();
  let signals: StreamSignals | null = null;
  for (const candle of candles.slice(-historyLength(params))) signals = stream.next(candle);
  return signals;
}
