import { above, indicator } from './build-rule.ts';
import { STRATEGIES } from './catalogue/catalogue.ts';
import { type CompiledStrategy, compileStrategy } from './compile-strategy.ts';
import { expect, it } from 'vitest';
import { checkStrategy } from './check-strategy.ts';
import type { StrategyDefinition } from './definition.ts';
import { randomCandles } from './testing/random-candles.ts';

const candles = randomCandles({ seed: 4, length: 3_000 });
const emaCross = STRATEGIES.find(({ id }) => id === 'ema-cross');
if (emaCross === undefined) throw new Error('the catalogue has no ema-cross');
const honest = compileStrategy(emaCross, { timeframe: '1h' });

it('passes a strategy that sees only the past', () => {
  expect(checkStrategy(honest, candles)).toMatchObject({ lookahead: { isPassed: true }, warmUp: { isPassed: true } });
});

it('finds out one that reads the next candle', () => {
  const prophet: CompiledStrategy = {
    ...honest,
    columns: (series) => {
      const signals = honest.columns(series);
      const entry = Uint8Array.from({ length: series.length }, (_, i) =>
        (series.close[i + 1] ?? 0) > (series.close[i] ?? 0) ? 1 : 0,
      );
      return { ...signals, long: signals.long === null ? null : { ...signals.long, entry } };
    },
  };
  const { lookahead } = checkStrategy(prophet, candles);
  expect(lookahead.isPassed).toBe(false);
  expect(lookahead.differences).toBeGreaterThan(0);
});

it('finds out one that counts from where its candles begin', () => {
  const elephant: CompiledStrategy = {
    ...honest,
    columns: (series) => {
      const signals = honest.columns(series);
      const entry = Uint8Array.from({ length: series.length }, (_, i) => (i % 90 < 45 ? 1 : 0));
      return { ...signals, long: signals.long === null ? null : { ...signals.long, entry } };
    },
  };
  expect(checkStrategy(elephant, candles).warmUp.isPassed).toBe(false);
});

it('finds out one whose running total has no warm-up and never forgets', () => {
  const total: StrategyDefinition = {
    ...emaCross,
    parameters: [],
    entry: { long: above(indicator('obv'), 0) },
    exit: {},
  };
  const strategy = compileStrategy(total, { timeframe: '1h' });
  expect(strategy.warmUp).toBe(0);
  expect(checkStrategy(strategy, candles).warmUp.isPassed).toBe(false);
});
