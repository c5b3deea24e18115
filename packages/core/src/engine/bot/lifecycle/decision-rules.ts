import type { Candle } from '../../../market/candle.ts';
import type { CompiledStrategy } from '../../../strategies/compile-strategy.ts';
import { decisionCandles } from '../../../strategies/settling-length.ts';
import type { StreamSignals } from '../../../strategies/stream/strategy-stream.ts';

/** Number of closed candles that a decision looks at: always the same, so that any process at any time decides alike. */
export function decisionLength({ warmUp }: CompiledStrategy): number {
  return decisionCandles(warmUp);
}

/** What was found out beforehand and nobody has asked for yet. */
const prepared = new WeakMap<readonly Candle[], Map<CompiledStrategy, StreamSignals>>();

/**
 * Finds out now what `decide` will be asked of this very list, and answers the same: rules and closed candles alone say it.
 * What it costs is then not paid where nothing else can go on.
 */
export function prepareDecision(rules: CompiledStrategy, candles: readonly Candle[]): void {
  const signals = readSignals(rules, candles);
  if (signals === null) return;
  const found = prepared.get(candles) ?? new Map<CompiledStrategy, StreamSignals>();
  prepared.set(candles, found.set(rules, signals));
}

/** What the rules say at the close of the last candle; null without candles. */
export function decide(rules: CompiledStrategy, candles: readonly Candle[]): StreamSignals | null {
  const found = prepared.get(candles);
  const signals = found?.get(rules);
  if (signals === undefined) return readSignals(rules, candles);
  found?.delete(rules);
  return signals;
}

function readSignals(rules: CompiledStrategy, candles: readonly Candle[]): StreamSignals | null {
  const stream = rules.stream();
  let signals: StreamSignals | null = null;
  for (const candle of candles.slice(-decisionLength(rules))) signals = stream.next(candle);
  return signals;
}
