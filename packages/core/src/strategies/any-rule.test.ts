import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceCandleSeries } from '../market/candle-series.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { compileStrategy } from './compile-strategy.ts';
import type { StrategyDefinition } from './definition.ts';
import { describeCondition, describeExpression } from './describe-rule.ts';
import { conditionSchema, expressionSchema } from './rule-schema.ts';
import { anyCondition, anyExpression } from './testing/arbitrary-rule.ts';
import { firstDisagreement } from './testing/compare-forms.ts';
import { evaluateCondition, evaluateExpression, firstDifference } from './testing/evaluate-rule.ts';
import { randomCandles } from './testing/random-candles.ts';

const PARAMS = { level: 7 };
const walk = fc
  .record({ seed: fc.nat(10_000), length: fc.integer({ min: 0, max: 160 }), gaps: fc.constantFrom(0, 0.1) })
  .map(randomCandles);
const words = { params: PARAMS, timeframe: '1h' } as const;

describe('any rule that can be written', () => {
  it('has the same value from columns and from a stream, row by row', () => {
    fc.assert(
      fc.property(anyExpression, walk, (expression, series) => {
        const { columns, stream } = evaluateExpression(expression, series, PARAMS);
        expect(firstDifference(stream, columns)).toBe(-1);
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same answer from columns and from a stream, row by row', () => {
    fc.assert(
      fc.property(anyCondition, walk, (condition, series) => {
        const { columns, stream } = evaluateCondition(condition, series, PARAMS);
        expect(firstDifference(stream, columns)).toBe(-1);
      }),
      { numRuns: 200 },
    );
  });

  it('prices orders alike in columns and in a stream, and lays the same targets', () => {
    fc.assert(
      fc.property(anyExpression, anyCondition, walk, fc.boolean(), (price, long, series, follows) => {
        const steps = [
          { minutes: 0, value: { param: 'level' } },
          { minutes: 90, value: -0.5 },
        ];
        const order = { kind: 'limit', price: { long: price }, candles: 3, follows } as const;
        const definition: StrategyDefinition = {
          ...emaCross,
          runsOn: '1h',
          parameters: [{ name: 'level', label: 'Level', kind: 'number', default: 7, min: 0, max: 9, step: 1 }],
          entry: { long },
          exit: { long },
          orders: { entry: order, exit: order },
          protection: { takeProfit: { kind: 'schedule', steps } },
        };
        expect(firstDisagreement(compileStrategy(definition), series)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it('knows nothing of candles that come later', () => {
    fc.assert(
      fc.property(anyCondition, walk, fc.double({ min: 0, max: 1, noNaN: true }), (condition, series, share) => {
        const cut = Math.floor(series.length * share);
        const end = series.openTime[cut] ?? Number.POSITIVE_INFINITY;
        const part = evaluateCondition(condition, sliceCandleSeries(series, 0, end), PARAMS).columns;
        const whole = evaluateCondition(condition, series, PARAMS).columns;
        expect(firstDifference(part, whole.slice(0, cut))).toBe(-1);
      }),
      { numRuns: 200 },
    );
  });

  it('survives its schema and can be said', () => {
    fc.assert(
      fc.property(anyExpression, anyCondition, (expression, condition) => {
        expect(expressionSchema.parse(JSON.parse(JSON.stringify(expression)))).toEqual(expression);
        expect(conditionSchema.parse(JSON.parse(JSON.stringify(condition)))).toEqual(condition);
        const sentence = `${describeExpression(expression, words)} ${describeCondition(condition, words)}`;
        expect(sentence).not.toMatch(/undefined|\[object/u);
      }),
      { numRuns: 100 },
    );
  });
});
