// testing: candles and comparisons that the tests of this folder share.
import fc from 'fast-check';
import {
  ARITHMETIC_KINDS,
  COMPARISON_KINDS,
  type Condition,
  CROSS_KINDS,
  type Expression,
  PRICE_FIELDS,
} from '../expression.ts';

const candles = fc.integer({ min: 1, max: 12 });
const price = fc.record({ kind: fc.constant('price' as const), field: fc.constantFrom(...PRICE_FIELDS) });
const pastPrice = fc.record({
  kind: fc.constant('price' as const),
  field: fc.constantFrom(...PRICE_FIELDS),
  offset: candles,
});
const candleIndicator = fc.constantFrom<Expression>(
  { kind: 'indicator', id: 'atr', params: { period: 5 } },
  { kind: 'indicator', id: 'supertrend', params: { period: 4, multiplier: 1 }, output: 'direction' },
  { kind: 'indicator', id: 'stochastic', params: { k: 5, smoothK: 2, d: 3 }, output: 'd' },
  { kind: 'indicator', id: 'vwap' },
);
const lineIds = fc.constantFrom('ema', 'sma', 'rsi', 'wma', 'z-score');
const higher = fc.constantFrom('2x' as const, '5x' as const, '4h' as const, '1d' as const);

interface Rules {
  readonly expression: fc.Arbitrary<Expression>;
  readonly condition: fc.Arbitrary<Condition>;
}

/** Any rule of the language but the open position; higher timeframes only at the outermost level that has them. */
const rules = (isHigher: boolean, hasIndicators = true): Rules =>
  fc.letrec<{ expression: Expression; condition: Condition }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      price,
      pastPrice,
      fc.integer({ min: -3, max: 120 }),
      fc.constant({ param: 'level' }),
      ...(hasIndicators
        ? [
            candleIndicator,
            fc.record({
              kind: fc.constant('indicator' as const),
              id: lineIds,
              params: fc.record({ period: fc.integer({ min: 2, max: 9 }) }),
              of: tie('expression'),
            }),
          ]
        : []),
      fc.record({ kind: fc.constantFrom(...ARITHMETIC_KINDS), left: tie('expression'), right: tie('expression') }),
      fc.record({ kind: fc.constant('abs' as const), of: tie('expression') }),
      fc.record({ kind: fc.constant('named' as const), name: fc.constant('a part'), of: tie('expression') }),
      fc.record({ kind: fc.constantFrom('highest' as const, 'lowest' as const), of: tie('expression'), candles }),
      fc.record({ kind: fc.constant('shift' as const), of: tie('expression'), candles }),
      fc.record({ kind: fc.constant('value_when' as const), of: tie('expression'), when: tie('condition'), candles }),
      ...(isHigher
        ? [
            fc.record({
              kind: fc.constant('timeframe' as const),
              timeframe: higher,
              of: rules(false, hasIndicators).expression,
            }),
          ]
        : []),
    ),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        kind: fc.constantFrom(...COMPARISON_KINDS, ...CROSS_KINDS),
        left: tie('expression'),
        right: tie('expression'),
      }),
      fc.record({
        kind: fc.constant('between' as const),
        of: tie('expression'),
        low: tie('expression'),
        high: tie('expression'),
      }),
      fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), of: tie('condition') }),
      fc.record({
        kind: fc.constant('named_condition' as const),
        name: fc.constant('it is so'),
        of: tie('condition'),
      }),
      fc.record({ kind: fc.constantFrom('rising' as const, 'falling' as const), of: tie('expression'), candles }),
      fc.record({ kind: fc.constantFrom('within' as const, 'held' as const), of: tie('condition'), candles }),
      fc.record({ kind: fc.constant('hours' as const), from: fc.nat(24), to: fc.nat(24) }),
      fc.record({
        kind: fc.constant('weekdays' as const),
        days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      }),
    ),
  }));

const outermost = rules(true);
export const anyExpression: fc.Arbitrary<Expression> = outermost.expression;
export const anyCondition: fc.Arbitrary<Condition> = outermost.condition;

/** Rules whose answer depends on a fixed number of candles: indicators such as an EMA remember all. */
export const memorylessCondition: fc.Arbitrary<Condition> = fc
  .record({ condition: rules(true, false).condition })
  .map(({ condition }) => JSON.parse(JSON.stringify(condition).replaceAll('"level"', '"size"')) as Condition);
