import { describe, expect, it } from 'vitest';
import { readStrategyParams } from './params.ts';
import { above, any, indicator, not, param, priceValue } from '../../strategies/build-rule.ts';
import { STRATEGIES } from '../../strategies/catalogue/catalogue.ts';
import { emaCross } from '../../strategies/catalogue/trend/ema-cross.ts';
import { compileStrategy } from '../../strategies/compile-strategy.ts';
import { type StrategyDefinition, strategyDefinitionSchema } from '../../strategies/definition.ts';
import type { Condition, Expression } from '../../strategies/expression.ts';
import { findBotCostFault, findCostFault } from '../../strategies/find-cost-fault.ts';
import { readDefinition } from '../../strategies/read-definition.ts';
import { CHARACTERS_MAX, DEPTH_MAX, PARTS_MAX } from '../../strategies/rule-size.ts';

const close = priceValue('close');
const define = (long: Condition, more: Partial<StrategyDefinition> = {}): StrategyDefinition => ({
  ...emaCross,
  parameters: [],
  entry: { long },
  exit: {},
  protection: { timeExit: 5 },
  ...more,
});
const anyOf = (count: number, make: (i: number) => Expression): Condition =>
  any(...Array.from({ length: count }, (_, i) => above(make(i), 0)));
const nested = <T>(levels: number, leaf: T, wrap: (inner: T) => T): T =>
  Array.from({ length: levels }).reduce<T>((inner) => wrap(inner), leaf);
const faultOf = (definition: StrategyDefinition) => findBotCostFault({ definition, timeframe: '1h' });

describe('the size of rules', () => {
  it.each([
    ['nested too deep', define(nested(DEPTH_MAX, above(close, 1), not)), /nested deeper than 32 levels/u],
    ['nested so deep that a reader would run out of stack', define(nested(50_000, above(close, 1), not)), /deeper/u],
    [
      'of too many parts',
      define(any(...Array.from({ length: 40 }, () => anyOf(25, () => close)))),
      new RegExp(`more than ${PARTS_MAX} parts`, 'u'),
    ],
    [
      'of a list without end',
      { ...define(above(close, 1)), parameters: Array.from({ length: 200_000 }) },
      /longer than/u,
    ],
    [
      'of too many words',
      { ...define(above(close, 1)), id: 'a'.repeat(CHARACTERS_MAX) },
      /more than 60000 characters/u,
    ],
  ])('is judged before anything reads them: %s', (_, definition, expected) => {
    const read = readDefinition(definition);
    expect(read).toMatchObject({ status: 'invalid', faults: [{ path: '', message: expect.stringMatching(expected) }] });
    // As the requests of functions and the Lab are read.
    expect(strategyDefinitionSchema.safeParse(definition).error?.issues).toHaveLength(1);
  });
});

describe('the cost of rules', () => {
  it('is the sum of what is different, whatever is said twice', () => {
    const once = compileStrategy(define(above(indicator('sma', { period: 50 }), close)));
    const often = compileStrategy(define(anyOf(40, () => indicator('sma', { period: 50 }))));
    expect(often.candleSteps).toBeLessThan(once.candleSteps + 50);
    const different = compileStrategy(define(anyOf(40, (i) => indicator('sma', { period: 50 + i }))));
    expect(different.candleSteps).toBeGreaterThan(once.candleSteps * 20);
  });

  it.each([
    ['many indicators', define(any(anyOf(50, (i) => indicator('sma', { period: 200 + i }))))],
    [
      'one that looks at its whole window again at each candle',
      define(anyOf(1, () => indicator('cci', { period: 5_000 }))),
    ],
    [
      'long windows inside each other',
      define(anyOf(1, () => nested(9, close, (of) => indicator('sma', { period: 5_000 }, { of })))),
    ],
    [
      'windows of long candles',
      define(anyOf(1, () => ({ kind: 'timeframe', timeframe: '1w', of: indicator('sma', { period: 300 }) }))),
    ],
    [
      'outputs that have to be tried out',
      define(
        anyOf(50, (i) => indicator('macd', { fast: 4_000 + i, slow: 4_500 + i, signal: 4_000 }, { output: 'signal' })),
      ),
    ],
  ])('is more than a bot may spend: %s', (_, definition) => {
    expect(faultOf(definition)).toMatch(
      /^(?:The rules look back over|A decision by these rules costs|The rules have too many)/u,
    );
    expect(readStrategyParams({ definition, timeframe: '1h', allocation: '100' })).toMatchObject({
      status: 'invalid',
      code: 'STRATEGY_TOO_COSTLY',
      field: 'definition',
    });
  });

  it('is reckoned with the values of the parameters', () => {
    const period = {
      name: 'period',
      label: 'Period',
      kind: 'integer',
      default: 20,
      min: 2,
      max: 5_000,
      step: 1,
    } as const;
    const definition = define(
      anyOf(3, (i) => indicator('cci', { period: { kind: 'add', left: param('period'), right: i } })),
      { parameters: [period] },
    );
    expect(findBotCostFault({ definition, params: { period: 30 }, timeframe: '1h' })).toBeNull();
    expect(findBotCostFault({ definition, params: { period: 4_900 }, timeframe: '1h' })).toMatch(/a bot may take/u);
  });

  it('lets a backtest look further back than a bot, and not without end', () => {
    const weeks = (count: number): StrategyDefinition =>
      define(anyOf(1, () => ({ kind: 'timeframe', timeframe: '1w', of: indicator('sma', { period: count }) })));
    expect(findCostFault({ definition: weeks(300), timeframe: '1h' })).toBeNull();
    expect(findCostFault({ definition: weeks(5_000), timeframe: '1m' })).toMatch(/candles before their first signal/u);
  });

  it('of every strategy of the catalogue is within what a bot may spend on its candles, at both ends of its ranges', () => {
    const faults = STRATEGIES.flatMap((definition) =>
      (['default', 'min', 'max'] as const).flatMap((end) => {
        const params = Object.fromEntries(definition.parameters.map((each) => [each.name, each[end]]));
        const fault = findBotCostFault({ definition, params, timeframe: definition.runsOn });
        return fault === null ? [] : [`${definition.id} at ${end}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});
