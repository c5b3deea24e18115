// testing: a market as quotes and candles, the strategies that trade it and the owner who interferes.
import fc from 'fast-check';
import { createRandom } from '../../base/random.ts';
import { type EpochMs, MINUTE_MS } from '../../base/time.ts';
import { definitionOf } from '../../bots/strategy/testing/strategy-run.ts';
import type { Candle } from '../../market/candle.ts';
import { above, all, atLeast, below, indicator, position, priceValue } from '../../strategies/build-rule.ts';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import type { SimulationEvent } from '../run-simulation.ts';
import { START_AT, quoteAt } from './simulated-account.ts';

const QUOTES_PER_CANDLE = 4;

/** Above or below an average of five closes, with every kind of way out. */
const definitions = fc
  .record({
    protection: fc.constantFrom<StrategyDefinition['protection']>(
      { stopLoss: { kind: 'fraction', value: 0.01 }, takeProfit: { kind: 'fraction', value: 0.015 } },
      { trailing: { distance: { kind: 'fraction', value: 0.008 } }, takeProfit: { kind: 'fraction', value: 0.03 } },
      { stopLoss: { kind: 'fraction', value: 0.02 }, timeExit: 5 },
      { trailing: { distance: { kind: 'distance', of: indicator('atr', { period: 3 }) }, activation: 0.005 } },
    ),
    sizing: fc.constantFrom<StrategyDefinition['sizing']>(
      { kind: 'equity_fraction', value: 1 },
      { kind: 'quote_amount', value: 400 },
      { kind: 'base_amount', value: 2 },
    ),
    asksPosition: fc.boolean(),
  })
  .map(({ protection, sizing, asksPosition }) => {
    const average = indicator('sma', { period: 5 });
    const leaves = asksPosition
      ? all(below(priceValue('close'), average), atLeast(position('candles_held'), 2))
      : below(priceValue('close'), average);
    return definitionOf({
      protection,
      sizing,
      entry: { long: above(priceValue('close'), average) },
      exit: { long: leaves },
    });
  });

export const scenario = fc.record({
  definition: definitions,
  seed: fc.nat(),
  candles: fc.integer({ min: 10, max: 60 }),
  swing: fc.constantFrom(0.003, 0.01, 0.02),
  meddles: fc.boolean(),
});
export type MarketScript = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

const COMMANDS = ['pause', 'start', 'start', 'stop', 'cancel', 'cancel_orders', 'close'] as const;
type Command = (typeof COMMANDS)[number];

export type Happening =
  | Exclude<SimulationEvent, { kind: 'command' }>
  | { readonly kind: 'command'; readonly command: Command; readonly at: number };

/** A swinging market as quotes, with its candles as they close, and an owner who interferes now and then. */
export function* happenings({ seed, candles, swing, meddles }: Omit<MarketScript, 'definition'>): Generator<Happening> {
  const random = createRandom(seed);
  const closed: Candle[] = [];
  let last = 100;
  for (let row = 0; row < candles; row += 1) {
    const openTime = (START_AT + row * MINUTE_MS) as EpochMs;
    const prices: number[] = [];
    for (let index = 0; index < QUOTES_PER_CANDLE; index += 1) {
      const at = openTime + Math.round((MINUTE_MS * index) / QUOTES_PER_CANDLE);
      if (meddles && random() < 0.03)
        yield { kind: 'command', command: COMMANDS[Math.floor(random() * COMMANDS.length)] ?? 'pause', at };
      last = Math.max(1, Math.round(last * (1 + (random() - 0.5) * 2 * swing + (100 - last) * 1e-4) * 100) / 100);
      prices.push(last);
      yield { kind: 'quote', quote: quoteAt(last, at) };
    }
    const [open = last] = prices;
    closed.push({ openTime, open, high: Math.max(...prices), low: Math.min(...prices), close: last, volume: 1 });
    const at = (openTime + MINUTE_MS) as EpochMs;
    yield { kind: 'candle_closed', symbol: 'BTCUSDT', timeframe: '1m', candles: [...closed], at };
  }
}
