import { describe, expect, it } from 'vitest';
import {
  abs,
  above,
  add,
  all,
  any,
  atLeast,
  atMost,
  below,
  between,
  crossesAbove,
  crossesBelow,
  quotient,
  falling,
  held,
  highest,
  hours,
  larger,
  lowest,
  multiply,
  not,
  onTimeframe,
  param,
  priceValue,
  rising,
  shift,
  smaller,
  subtract,
  valueWhen,
  weekdays,
  within,
} from './build-rule.ts';
import type { Condition, Expression } from './expression.ts';
import { evaluateCondition, evaluateExpression } from './testing/evaluate-rule.ts';
import { seriesOf } from './testing/series-of.ts';

const close = priceValue('close');
const CLOSES = [10, 12, 11, 11, 14, 9, 10, 13];
const _ = Number.NaN;

describe('an expression', () => {
  const cases: readonly (readonly [string, Expression, readonly number[]])[] = [
    ['a price field', priceValue('open'), [10, 10, 12, 11, 11, 14, 9, 10]],
    ['a price some candles ago', priceValue('close', 2), [_, _, 10, 12, 11, 11, 14, 9]],
    ['the middle of a candle', priceValue('hl2'), [10, 11, 11.5, 11, 12.5, 11.5, 9.5, 11.5]],
    ['a typical price', multiply(priceValue('hlc3'), 3), [30, 34, 34, 33, 39, 32, 29, 36]],
    ['the mean of four prices', priceValue('ohlc4'), [10, 11, 11.5, 11, 12.5, 11.5, 9.5, 11.5]],
    ['a sum', add(close, 1), [11, 13, 12, 12, 15, 10, 11, 14]],
    ['a difference', subtract(close, priceValue('close', 1)), [_, 2, -1, 0, 3, -5, 1, 3]],
    ['a quotient, none when dividing by zero', quotient(1, subtract(close, 10)), [_, 0.5, 1, 1, 0.25, -1, _, 1 / 3]],
    ['the smaller and the larger', larger(smaller(close, 12), 10), [10, 12, 11, 11, 12, 10, 10, 12]],
    ['a size without sign', abs(subtract(11, close)), [1, 1, 0, 0, 3, 2, 1, 2]],
    ['the highest of three', highest(close, 3), [_, _, 12, 12, 14, 14, 14, 13]],
    ['the lowest of three', lowest(close, 3), [_, _, 10, 11, 11, 9, 9, 9]],
    ['the highest of values that begin late', highest(priceValue('close', 1), 2), [_, _, 12, 12, 11, 14, 14, 10]],
    ['a shift', shift(add(close, 0), 1), [_, 10, 12, 11, 11, 14, 9, 10]],
    ['a parameter', add(close, param('n')), [15, 17, 16, 16, 19, 14, 15, 18]],
    ['the value when something held', valueWhen(above(close, 11), close, 2), [_, 12, 12, _, 14, 14, _, 13]],
  ];
  it.each(cases)('is %s', (_name, expression, expected) => {
    const { columns, stream } = evaluateExpression(expression, seriesOf(CLOSES), { n: 5 });
    expect(columns).toEqual(expected);
    expect(stream).toEqual(expected);
  });

  it('says from which row on it has a value', () => {
    expect(evaluateExpression(highest(priceValue('close', 2), 3), seriesOf(CLOSES)).warmUp).toBe(4);
    expect(evaluateExpression(valueWhen(above(close, priceValue('close', 1)), close, 4), seriesOf(CLOSES)).warmUp).toBe(
      4,
    );
  });
});

describe('a condition', () => {
  const cases: readonly (readonly [string, Condition, readonly number[]])[] = [
    ['above', above(close, 11), [0, 1, 0, 0, 1, 0, 0, 1]],
    ['at least', atLeast(close, 11), [0, 1, 1, 1, 1, 0, 0, 1]],
    ['below', below(close, 11), [1, 0, 0, 0, 0, 1, 1, 0]],
    ['at most', atMost(close, 11), [1, 0, 1, 1, 0, 1, 1, 0]],
    ['crosses above, a touch before included', crossesAbove(close, 11), [0, 1, 0, 0, 1, 0, 0, 1]],
    ['crosses below, a touch between included', crossesBelow(close, 11), [0, 0, 0, 0, 0, 1, 0, 0]],
    ['between, bounds included', between(close, 10, 11), [1, 0, 1, 1, 0, 0, 1, 0]],
    ['all', all(above(close, 10), below(close, 12)), [0, 0, 1, 1, 0, 0, 0, 0]],
    ['any', any(below(close, 10), above(close, 13)), [0, 0, 0, 0, 1, 1, 0, 0]],
    ['not', not(above(close, 11)), [1, 0, 1, 1, 0, 1, 1, 0]],
    ['rising for two', rising(close, 2), [0, 0, 0, 0, 0, 0, 0, 1]],
    ['falling for one', falling(close, 1), [0, 0, 1, 0, 0, 1, 0, 0]],
    ['within two', within(above(close, 11), 2), [0, 1, 1, 0, 1, 1, 0, 1]],
    ['held for two', held(below(close, 12), 2), [0, 0, 0, 1, 0, 0, 1, 0]],
    ['hours of the close', hours(2, 4), [0, 1, 1, 0, 0, 0, 0, 0]],
    ['hours past midnight', hours(7, 2), [1, 0, 0, 0, 0, 0, 1, 1]],
    ['a comparison with nothing', above(close, priceValue('close', 6)), [0, 0, 0, 0, 0, 0, 0, 1]],
  ];
  it.each(cases)('holds: %s', (_name, condition, expected) => {
    const { columns, stream } = evaluateCondition(condition, seriesOf(CLOSES));
    expect(columns).toEqual(expected);
    expect(stream).toEqual(expected);
  });

  it('counts weekdays from Monday, by the close of the candle', () => {
    const week = seriesOf([1, 2, 3, 4, 5, 6, 7, 8], Date.UTC(2025, 0, 5), '1d');
    const { columns, stream } = evaluateCondition(weekdays(1, 7), week);
    expect(columns, 'the candle of Sunday the 5th closes on Monday').toEqual([1, 0, 0, 0, 0, 0, 1, 1]);
    expect(stream).toEqual(columns);
  });
});

describe('a higher timeframe', () => {
  const evaluate = (expression: Expression, startMs: number) =>
    evaluateExpression(expression, seriesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], startMs));

  it('is known from the close of its last part on', () => {
    const { columns, stream } = evaluate(onTimeframe('4x', close), Date.UTC(2025, 0, 6));
    expect(columns).toEqual([_, _, _, 4, 4, 4, 4, 8, 8, 8]);
    expect(stream).toEqual(columns);
  });

  it('leaves out a first candle whose beginning is missing', () => {
    const { columns, stream, warmUp } = evaluate(onTimeframe('4h', priceValue('volume')), Date.UTC(2025, 0, 6, 1));
    expect(columns).toEqual([_, _, _, _, _, _, 4 + 5 + 6 + 7, 22, 22, 22]);
    expect(stream).toEqual(columns);
    expect(warmUp, 'the worst start of all').toBe(6);
  });

  it('counts look-backs in its own candles', () => {
    const { columns, stream } = evaluate(onTimeframe('2x', priceValue('close', 1)), Date.UTC(2025, 0, 6));
    expect(columns).toEqual([_, _, _, 2, 2, 4, 4, 6, 6, 8]);
    expect(stream).toEqual(columns);
  });

  it('begins weeks on Monday', () => {
    const days = seriesOf(
      Array.from({ length: 16 }, (_each, i) => i),
      Date.UTC(2025, 0, 4),
      '1d',
    );
    const { columns, stream } = evaluateExpression(onTimeframe('1w', close), days);
    expect(columns).toEqual([_, _, _, _, _, _, _, _, 8, 8, 8, 8, 8, 8, 8, 15]);
    expect(stream).toEqual(columns);
  });
});
