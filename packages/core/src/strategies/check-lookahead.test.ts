import { describe, expect, it } from 'vitest';
import { crossesAbove, crossesBelow, indicator, priceValue } from './build-rule.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { checkLookahead, checkWarmUp } from './check-lookahead.ts';
import { type CompiledStrategy, compileStrategy } from './compile-strategy.ts';
import type { StrategyDefinition } from './definition.ts';
import { randomCandles } from './testing/random-candles.ts';

const series = randomCandles({ seed: 5, length: 800 });
const honest = compileStrategy(emaCross);

/** Reads the close of the next candle. */
const prophet: CompiledStrategy = {
  ...honest,
  columns(candles, cache) {
    const signals = honest.columns(candles, cache);
    signals.long?.entry.forEach((_, row, entry) => {
      entry[row] = (candles.close[row + 1] ?? 0) > (candles.close[row] ?? 0) ? 1 : 0;
    });
    return signals;
  },
};

describe('checkLookahead', () => {
  it('finds nothing in rules on closed candles', () => {
    expect(checkLookahead(honest, series)).toEqual({ cuts: 20, differences: [] });
  });

  it('finds a signal that knows the next candle, and says where', () => {
    const { differences } = checkLookahead(prophet, series);
    expect(differences.length).toBeGreaterThan(3);
    for (const { signal, row, openTime } of differences) {
      expect(signal).toBe('long entry');
      expect(openTime).toBe(series.openTime[row]);
    }
  });

  it('compares nothing when there are no more candles than the warm-up', () => {
    expect(checkLookahead(honest, randomCandles({ seed: 5, length: 10 }))).toEqual({ cuts: 0, differences: [] });
  });
});

describe('checkWarmUp', () => {
  it('finds no difference when nothing is remembered for longer than the warm-up', () => {
    const average = indicator('sma', { period: 30 });
    const definition: StrategyDefinition = {
      ...emaCross,
      parameters: [],
      entry: { long: crossesAbove(priceValue('close'), average) },
      exit: { long: crossesBelow(priceValue('close'), average) },
    };
    const report = checkWarmUp(compileStrategy(definition), series, { skipped: 100 });
    expect(report).toMatchObject({ warmUp: 30, rows: 670, share: 0 });
  });

  it('reports rows that still depend on older history', () => {
    const average = indicator('ema', { period: 400 });
    const definition: StrategyDefinition = {
      ...emaCross,
      parameters: [],
      entry: { long: crossesAbove(priceValue('close'), average) },
      exit: { long: crossesBelow(priceValue('close'), average) },
    };
    const report = checkWarmUp(compileStrategy(definition), randomCandles({ seed: 5, length: 3_000 }), {
      skipped: 200,
    });
    expect(report.differences.length).toBeGreaterThan(0);
    expect(report.share).toBeGreaterThan(0);
    expect(
      report.differences.every(({ row }) => row >= 600),
      'only rows after the warm-up count',
    ).toBe(true);
  });
});
