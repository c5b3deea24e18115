import { describe, expect, it } from 'vitest';
import {
  above,
  any,
  atLeast,
  below,
  between,
  crossesAbove,
  quotient,
  highest,
  indicator,
  onTimeframe,
  param,
  position,
  priceValue,
} from './build-rule.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { checkDefinition } from './check-definition.ts';
import { checkParameterValues } from './check-parameter-values.ts';
import { compileStrategy } from './compile-strategy.ts';
import { type StrategyDefinition, strategyDefinitionSchema } from './definition.ts';
import type { Condition } from './expression.ts';

const close = priceValue('close');
const whole = { kind: 'integer', min: 5, max: 50, step: 1, default: 20 } as const;
const length = { name: 'length', label: 'Length', ...whole };

function define(long: Condition, more: Partial<StrategyDefinition> = {}): StrategyDefinition {
  return { ...emaCross, parameters: [], entry: { long }, exit: { long: below(close, 1) }, ...more };
}

const faultsOf = (definition: StrategyDefinition): readonly string[] =>
  checkDefinition(definition).map(({ path, message }) => `${path}: ${message}`);

describe('checkDefinition', () => {
  const cases: readonly (readonly [string, StrategyDefinition, string])[] = [
    [
      'an unknown indicator',
      define(above(indicator('magic'), 1)),
      'entry.long.left.id: There is no indicator "magic".',
    ],
    [
      'an order without a price for a side that enters',
      define(above(close, 1), { orders: { entry: { kind: 'limit', price: {}, candles: 3 } } }),
      'orders.entry.price.long: A limit order to open a long position needs a price.',
    ],
    [
      'a price of orders for a side that never enters',
      define(above(close, 1), {
        orders: { exit: { kind: 'limit', price: { long: close, short: close }, candles: 3 } },
      }),
      'orders.exit.price.short: There is a price for short orders but no rule to enter short.',
    ],
    [
      'an order that rests for no candle',
      define(above(close, 1), { orders: { entry: { kind: 'limit', price: { long: close }, candles: 0 } } }),
      'orders.entry.candles: 0 is not allowed here: it must be from 1 to 5000.',
    ],
    [
      'steps of a target out of order',
      define(above(close, 1), {
        protection: {
          takeProfit: {
            kind: 'schedule',
            steps: [
              { minutes: 60, value: 0.02 },
              { minutes: 60, value: 0.01 },
            ],
          },
        },
      }),
      'protection.takeProfit.steps[1].minutes: Each step of a target begins later than the one before it.',
    ],
    [
      'an unknown parameter of the strategy',
      define(above(close, param('depth'))),
      'entry.long.right: There is no parameter "depth".',
    ],
    [
      'an unknown parameter of an indicator',
      define(above(indicator('ema', { length: 20 }), 1)),
      'entry.long.left.params.length: Exponential moving average has no parameter "length".',
    ],
    [
      'a parameter outside the range of the indicator',
      define(above(indicator('ema', { period: 0 }), 1)),
      'entry.long.left.params.period: 0 is not allowed here: it must be from 1 to 5000.',
    ],
    [
      'a range that leaves the range of the indicator',
      define(above(indicator('rsi', { period: { kind: 'subtract', left: param('length'), right: 10 } }), 50), {
        parameters: [length],
      }),
      'entry.long.left.params.period: "length" can make this -5, but it must be from 1 to 5000.',
    ],
    [
      'an output that does not exist',
      define(above(indicator('macd', {}, { output: 'slope' }), 0)),
      'entry.long.left.output: MACD has no output "slope"; it has macd, signal, histogram.',
    ],
    [
      'an indicator of candles computed from a line',
      define(above(indicator('atr', {}, { of: priceValue('open') }), 0)),
      'entry.long.left.of: Average true range reads candles and cannot be computed from another value.',
    ],
    ['a division by zero', define(above(quotient(close, 0), 1)), 'entry.long.left.right: This divides by zero.'],
    [
      'a look-back that is too long',
      define({ kind: 'all', of: [above(highest(close, 9_999), 1)] }),
      'entry.long.of[0].left.candles: 9999 is not allowed here: it must be from 1 to 5000.',
    ],
    [
      'bounds upside down',
      define(between(indicator('rsi'), 70, 30)),
      'entry.long: The range is upside down: 70 to 30.',
    ],
    [
      'the position in an entry',
      define(above(position('profit'), 0)),
      'entry.long.left: The open position can only be asked about in an exit, outside of indicators and look-backs.',
    ],
    [
      'the position in a cross',
      define(above(close, 1), { exit: { long: crossesAbove(position('profit'), 0) } }),
      'exit.long.left: The open position can only be asked about in an exit, outside of indicators and look-backs.',
    ],
    [
      'a higher timeframe that is lower',
      define(above(onTimeframe('15m', close), 1)),
      'entry.long.left.timeframe: 15m is not made of two or more whole candles of 1h.',
    ],
    [
      'a higher timeframe inside another',
      define(above(onTimeframe('4x', indicator('ema', {}, { of: onTimeframe('1d', close) })), 1)),
      'entry.long.left.of.of: A higher timeframe cannot be asked for inside another one.',
    ],
    [
      'sizing by risk without a stop',
      define(above(close, 1), { sizing: { kind: 'risk_fraction', value: 0.01 } }),
      'sizing: Sizing by risk needs a stop loss to measure the risk by.',
    ],
    [
      'a target in stops without a stop',
      define(above(close, 1), { protection: { takeProfit: { kind: 'risk_reward', multiple: 2 } } }),
      'protection.takeProfit: A target in multiples of the stop needs a stop loss.',
    ],
    [
      'a position that nothing closes',
      define(above(close, 1), { exit: {} }),
      'exit.long: Nothing ever closes a long position: add a rule to leave, a stop, a target or a time exit.',
    ],
    [
      'an exit without an entry',
      define(above(close, 1), { exit: { long: below(close, 1), short: above(close, 1) } }),
      'exit.short: There is a rule to leave short positions but none to enter.',
    ],
    [
      'no entry at all',
      { ...emaCross, parameters: [], entry: {}, exit: {} },
      'entry: A strategy needs a rule to enter, long or short.',
    ],
    [
      'a parameter that nothing reads',
      define(above(close, 1), { parameters: [length] }),
      'parameters[0]: No rule uses the parameter "length".',
    ],
    [
      'a range upside down',
      define(above(close, param('length')), { parameters: [{ ...length, min: 60 }] }),
      'parameters[0].min: The range of "length" is upside down: 60 to 50.',
    ],
    [
      'a default outside its range',
      define(above(close, param('length')), { parameters: [{ ...length, default: 51 }] }),
      'parameters[0].default: The default of "length", 51, is not from 5 to 50.',
    ],
    [
      'a stop of nothing',
      define(above(close, 1), { protection: { stopLoss: { kind: 'fraction', value: 0 } } }),
      'protection.stopLoss.value: 0 is not allowed here: it must be above 0 to 10.',
    ],
  ];
  it.each(cases)('names the place of %s', (_name, definition, fault) => {
    expect(faultsOf(definition)).toEqual([fault]);
  });

  it('refuses rules without end', () => {
    const long: Condition = {
      kind: 'all',
      of: Array.from({ length: 50 }, () => any(...Array.from({ length: 20 }, () => above(close, 1)))),
    };
    expect(faultsOf(define(long))).toEqual([expect.stringMatching(/^: The rules have more than 1000 parts\./u)]);
  });

  it('lists every fault at once', () => {
    const definition = define({ kind: 'all', of: [above(indicator('magic'), 1), above(close, param('nothing'))] });
    expect(faultsOf(definition)).toHaveLength(2);
  });

  it('finds the position in exits right, and the definition compiles', () => {
    const definition = define(above(close, 1), { exit: { long: atLeast(position('profit'), 0.1) } });
    expect(faultsOf(definition)).toEqual([]);
    expect(compileStrategy(definition).warmUp).toBe(0);
  });

  it('judges higher timeframes by the candles it is to run on', () => {
    const definition = define(above(onTimeframe('4h', close), 1));
    expect(checkDefinition(definition)).toEqual([]);
    expect(checkDefinition(definition, '4h')).toHaveLength(1);
    expect(() => compileStrategy(definition, { timeframe: '4h' })).toThrow('not made of whole candles');
  });
});

describe('checkParameterValues', () => {
  it('names the value that cannot be used', () => {
    expect(checkParameterValues(emaCross, { fast: 20, slow: 50 })).toEqual([]);
    expect(checkParameterValues(emaCross, { fast: 2.5, slow: 1_000, other: 1 })).toEqual([
      { path: 'params.fast', message: 'Fast EMA must be a whole number, not 2.5.' },
      { path: 'params.slow', message: 'Slow EMA must be from 20 to 200, not 1000.' },
      { path: 'params.other', message: '"EMA Cross" has no parameter "other".' },
    ]);
  });
});

describe('strategyDefinitionSchema', () => {
  const broken: readonly (readonly [string, unknown])[] = [
    ['a field too many', { ...emaCross, secret: 1 }],
    ['an unknown kind of node', { ...emaCross, entry: { long: { kind: 'when', left: 1, right: 2 } } }],
    ['text for a number', { ...emaCross, entry: { long: above(close, 'x' as unknown as number) } }],
    ['an endless number', { ...emaCross, entry: { long: above(close, Number.POSITIVE_INFINITY) } }],
    ['a timeframe that is no multiple', { ...emaCross, entry: { long: above(onTimeframe('1x', close), 1) } }],
    ['an empty list', { ...emaCross, entry: { long: { kind: 'all', of: [] } } }],
    ['an eighth day', { ...emaCross, entry: { long: { kind: 'weekdays', days: [8] } } }],
    ['an id with spaces', { ...emaCross, id: 'ema cross' }],
  ];
  it.each(broken)('refuses %s', (_name, definition) => {
    expect(strategyDefinitionSchema.safeParse(definition).success).toBe(false);
  });
});

describe('names that every object has', () => {
  const constructor = { name: 'constructor', label: 'Length', ...whole };
  const rule = above(close, indicator('ema', { period: param('constructor') }));

  it('can be those of parameters', () => {
    const definition = define(rule, { parameters: [constructor] });
    expect(faultsOf(definition)).toEqual([]);
    expect(compileStrategy(definition).params).toEqual({ constructor: 20 });
  });

  it('are no parameters where none is declared', () => {
    expect(faultsOf(define(rule))).toContain('entry.long.right.params.period: There is no parameter "constructor".');
    const unknown = define(above(close, indicator('ema', { constructor: 3 })));
    expect(faultsOf(unknown)).toHaveLength(1);
  });
});
