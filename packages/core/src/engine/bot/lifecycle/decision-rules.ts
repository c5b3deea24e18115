import type { Candle } from '../../../market/candle.ts';
import type { CompiledStrategy } from '../../../strategies/compile-strategy.ts';
import { decisionCandles } from '../../../strategies/settling-length.ts';
import type { StreamSignals } from '../../../strategies/stream/strategy-stream.ts';

/** Number of closed candles that a decision looks at: always the same, so that any process at any time decides alike. */
export function decisionLength({ warmUp }: CompiledStrategy): number {
  return decisionCandles(warmUp);
}

/** What the rules say at the close of the last candle; null without candles. */
export function decide(rules: CompiledStrategy, candles: readonly Candle[]): StreamSignals | null {
  const stream = rules.stream();
  let signals: StreamSignals | null = null;
  for (const candle of candles.slice(-decisionLength(rules))) signals = stream.next(candle);
  return signals;
}
