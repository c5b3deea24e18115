import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceCandleSeries } from '../market/candle-series.ts';
import {
  above,
  all,
  any,
  atLeast,
  below,
  quotient,
  indicator,
  multiply,
  not,
  onTimeframe,
  param,
  position,
  priceValue,
  subtract,
} from './build-rule.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { compileStrategy } from './compile-strategy.ts';
import type { StrategyDefinition } from './definition.ts';
import type { Condition, Expression, PositionField } from './expression.ts';
import { memorylessCondition } from './testing/arbitrary-rule.ts';
import { firstDisagreement } from './testing/compare-forms.ts';
import { firstDifference } from './testing/evaluate-rule.ts';
import { randomCandles } from './testing/random-candles.ts';
import { seriesOf } from './testing/series-of.ts';

const close = priceValue('close');
const define = (more: Partial<StrategyDefinition>): StrategyDefinition => ({
  ...emaCross,
  parameters: [{ name: 'size', label: 'Size', kind: 'number', default: 2, min: 1, max: 9, step: 1 }],
  entry: { long: above(close, 0) },
  exit: {},
  ...more,
});

describe('an entry whose way out cannot be measured', () => {
  // The change of the last candle: of nothing at row 2, so that what is divided by it has no value there; below zero at row 4.
  const change = subtract(close, priceValue('close', 1));
  const series = seriesOf([1, 2, 2, 3, 2, 3]);
  const ways: readonly (readonly [string, StrategyDefinition['protection'], readonly number[]])[] = [
    ['its stop', { stopLoss: { kind: 'distance', of: quotient(1, change) } }, [0, 1, 0, 1, 0, 1]],
    ['its target', { takeProfit: { kind: 'distance', of: change } }, [0, 1, 0, 1, 0, 1]],
    [
      'its trailing stop',
      { trailing: { distance: { kind: 'distance', of: quotient(2, change) } } },
      [0, 1, 0, 1, 0, 1],
    ],
    ['none of them: fractions always can', { stopLoss: { kind: 'fraction', value: 0.1 } }, [1, 1, 1, 1, 1, 1]],
  ];
  it.each(ways)('is not taken: %s', (_name, protection, expected) => {
    const strategy = compileStrategy(define({ protection }));
    expect([...(strategy.columns(series).long?.entry ?? [])]).toEqual(expected);
    expect(firstDisagreement(strategy, series)).toBeNull();
  });
});

describe('the warm-up of a strategy', () => {
  const cases: readonly (readonly [string, Condition, number])[] = [
    ['a price', above(close, priceValue('open')), 0],
    ['an average', above(close, indicator('sma', { period: 20 })), 19],
    ['an average of another', above(indicator('sma', { period: 5 }, { of: indicator('rsi', { period: 14 }) }), 50), 18],
    ['a signal line', above(indicator('macd', {}, { output: 'signal' }), 0), 33],
    [
      'the longest of several',
      all(above(close, priceValue('close', 7)), above(indicator('atr', { period: 14 }), 1)),
      14,
    ],
    ['what starts anew each day', above(close, indicator('vwap')), 24],
    ['what needs the whole day before', above(close, indicator('pivots', {}, { output: 'r1' })), 48],
    ['a higher timeframe that begins late', above(onTimeframe('4x', indicator('sma', { period: 3 })), 1), 14],
  ];
  it.each(cases)('counts %s', (_name, long, expected) => {
    expect(compileStrategy(define({ entry: { long } })).warmUp).toBe(expected);
  });

  it('keeps signals back until it is over, in both forms', () => {
    const strategy = compileStrategy(define({ entry: { long: not(above(indicator('sma', { period: 4 }), 1e9)) } }));
    const series = seriesOf([1, 2, 3, 4, 5, 6]);
    expect([...(strategy.columns(series).long?.entry ?? [])]).toEqual([0, 0, 0, 1, 1, 1]);
    expect(firstDisagreement(strategy, series)).toBeNull();
  });

  it('is enough: what was before it changes no signal of rules that look back a fixed way', () => {
    const arguments_ = [memorylessCondition, fc.nat(1_000), fc.integer({ min: 1, max: 30 })] as const;
    fc.assert(
      fc.property(...arguments_, (long, seed, skipped) => {
        const strategy = compileStrategy(define({ entry: { long } }), { params: { size: 3 } });
        const series = randomCandles({ seed, length: 300 });
        const part = sliceCandleSeries(series, series.openTime[skipped] ?? 0, Number.POSITIVE_INFINITY);
        const from = strategy.warmUp;
        const [whole, late] = [strategy.columns(series).long?.entry, strategy.columns(part).long?.entry];
        expect(firstDifference(late?.slice(from) ?? [], whole?.slice(skipped + from) ?? [])).toBe(-1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an exit that asks about the position', () => {
  // Bought at 100 in row 1; the best price was 125, the worst 90; row 3 closes at 110.
  const series = seriesOf([100, 100, 120, 110]);
  const view = { entryPrice: 100, entryRow: 1, bestPrice: 125, worstPrice: 90 };
  const cases: readonly (readonly [PositionField, number])[] = [
    ['profit', 0.1],
    ['best_profit', 0.25],
    ['worst_profit', -0.1],
    ['drawdown', 0.12],
    ['candles_held', 3],
    ['entry_price', 100],
    ['best_price', 125],
  ];
  const answer = (rule: Condition, row = 3): boolean | undefined =>
    compileStrategy(define({ exit: { long: rule } }))
      .columns(series)
      .long?.exitWhen?.(row, view);
  const nearly = (field: PositionField, value: number): Condition =>
    all(atLeast(position(field), value - 1e-9), below(position(field), value + 1e-9));

  it.each(cases)('reads %s as %d', (field, value) => {
    expect(answer(nearly(field, value))).toBe(true);
    expect(answer(nearly(field, value + 0.001))).toBe(false);
  });

  it('turns signs for a short position', () => {
    const short = { ...view, bestPrice: 80, worstPrice: 115 };
    const strategy = compileStrategy(
      define({
        entry: { short: above(close, 0) },
        exit: { short: all(nearly('profit', -0.1), nearly('best_profit', 0.2), nearly('drawdown', 0.375)) },
      }),
    );
    expect(strategy.columns(series).short?.exitWhen?.(3, short)).toBe(true);
  });

  it('leaves what candles alone decide in the column', () => {
    const rule = any(below(close, 111), above(position('profit'), 0.5));
    const side = compileStrategy(define({ exit: { long: rule } })).columns(series).long;
    expect([...(side?.exit ?? [])]).toEqual([1, 1, 0, 1]);
    expect(side?.exitWhen?.(3, view)).toBe(false);
  });

  it('mixes candles and the position where both must hold', () => {
    const rule = all(above(close, priceValue('open')), above(multiply(position('profit'), 2), param('size')));
    expect(answer(rule)).toBe(false);
    expect(answer(all(below(close, priceValue('open')), above(multiply(position('profit'), 21), param('size'))))).toBe(
      true,
    );
    expect(answer(not(above(position('entry_price'), 99)))).toBe(false);
  });
});

describe('protection and sizing', () => {
  const series = seriesOf([100, 104, 102]);
  const range: Expression = subtract(priceValue('high'), priceValue('low'));
  const protectionOf = (protection: StrategyDefinition['protection']) =>
    compileStrategy(define({ protection, exit: { long: below(close, 0) } })).columns(series).long?.protection;

  it('takes fractions as they are and distances row by row', () => {
    expect(protectionOf({ stopLoss: { kind: 'fraction', value: 0.02 }, timeExit: param('size') })).toEqual({
      stopLoss: { kind: 'fraction', value: 0.02 },
      takeProfit: null,
      trailing: null,
      timeExit: 2,
    });
    const distance = { kind: 'distance', of: multiply(range, param('size')) } as const;
    expect(protectionOf({ trailing: { distance, activation: 0.01 } })?.trailing).toEqual({
      distance: { kind: 'column', values: Float64Array.of(4, 12, 8) },
      activation: 0.01,
    });
    expect(protectionOf({ takeProfit: { kind: 'distance', of: 5 } })?.takeProfit).toEqual({
      kind: 'column',
      values: Float64Array.of(5, 5, 5),
    });
  });

  it('measures targets in stops, of either kind', () => {
    const takeProfit = { kind: 'risk_reward', multiple: 3 } as const;
    expect(protectionOf({ stopLoss: { kind: 'fraction', value: 0.02 }, takeProfit })?.takeProfit).toEqual({
      kind: 'fraction',
      value: 0.06,
    });
    expect(protectionOf({ stopLoss: { kind: 'distance', of: range }, takeProfit })?.takeProfit).toEqual({
      kind: 'column',
      values: Float64Array.of(6, 18, 12),
    });
  });

  it('fills in the size', () => {
    const sizing = { kind: 'quote_amount', value: multiply(param('size'), 50) } as const;
    const strategy = compileStrategy(define({ sizing, exit: { long: below(close, 0) } }), { params: { size: 3 } });
    expect(strategy.columns(series).sizing).toEqual({ kind: 'quote_amount', value: 150 });
    expect(strategy.params).toEqual({ size: 3 });
  });
});
