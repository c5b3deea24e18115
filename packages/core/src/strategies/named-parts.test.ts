import { describe, expect, it } from 'vitest';
import {
  above,
  all,
  atLeast,
  below,
  crossesAbove,
  multiply,
  named,
  namedCondition,
  param,
  position,
  priceValue,
  shift,
  subtract,
} from './build-rule.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { checkDefinition } from './check-definition.ts';
import { compileStrategy } from './compile-strategy.ts';
import { type StrategyDefinition, strategyDefinitionSchema } from './definition.ts';
import { describeStrategy } from './describe-strategy.ts';
import type { Condition, Expression } from './expression.ts';
import { firstDisagreement } from './testing/compare-forms.ts';
import { randomCandles } from './testing/random-candles.ts';

const close = priceValue('close');
const size = { name: 'size', label: 'Size', kind: 'number', default: 2, min: 1, max: 4, step: 0.5 } as const;

function define(range: Expression, isWide: Condition): StrategyDefinition {
  return {
    ...emaCross,
    parameters: [size],
    entry: { long: all(isWide, crossesAbove(close, shift(range, 1))) },
    exit: { long: atLeast(position('profit'), 0.01) },
    protection: { stopLoss: { kind: 'distance', of: range } },
  };
}

const height = subtract(priceValue('high'), priceValue('low'));
const wide = above(height, multiply(close, 0.005));
const plain = define(multiply(height, param('size')), wide);
const range = named('the reach', multiply(named('the height', height), param('size')));
const withNames = define(range, namedCondition('the candle is wide', wide));

describe('parts with names', () => {
  it('mean what they name', () => {
    const series = randomCandles({ seed: 5, length: 800, timeframe: plain.runsOn });
    const [one, two] = [compileStrategy(plain), compileStrategy(withNames)];
    expect(two.columns(series).long?.entry).toEqual(one.columns(series).long?.entry);
    expect(two.columns(series).long?.protection).toEqual(one.columns(series).long?.protection);
    expect(two.warmUp).toBe(one.warmUp);
    expect(firstDisagreement(two, series)).toBeNull();
  });

  it('are said by name and explained once, each before the parts that it is made of', () => {
    expect(describeStrategy(withNames, { size: 3 })).toEqual([
      'Buy at the next open when the candle is wide and the close crosses above the reach one candle ago.',
      'Leave at the next open when the profit is at or above 1%.',
      'Stop the reach below the entry.',
      'Each position takes 100% of the equity.',
      'The candle is wide: that is, the high − the low is above 0.005 × the close.',
      'The reach is 3 × the height.',
      'The height is the high − the low.',
    ]);
  });

  it('may ask about the open position where the part itself may', () => {
    const isPaid = namedCondition('the costs are paid', above(named('the gain', position('profit')), 0.004));
    const definition = { ...plain, exit: { long: isPaid } };
    expect(checkDefinition(definition)).toEqual([]);
    expect(describeStrategy(definition)).toContain('The costs are paid: that is, the gain is above 0.004.');
    const refused = { ...plain, entry: { long: isPaid } };
    expect(checkDefinition(refused)[0]?.path).toBe('entry.long.of.left.of');
  });

  it('cannot share a name', () => {
    const other = named('the reach', close);
    const definition = { ...withNames, exit: { long: below(close, other) } };
    expect(checkDefinition(definition)).toEqual([
      { path: 'exit.long.right', message: '"the reach" is the name of something else too.' },
    ]);
    expect(checkDefinition(withNames)).toEqual([]);
  });

  it.each(['x', 'It ends.', '  ', 'a'.repeat(81)])('refuse the name "%s"', (name) => {
    const definition = define(named(name, height), wide);
    expect(strategyDefinitionSchema.safeParse(definition).success).toBe(false);
    expect(strategyDefinitionSchema.parse(withNames)).toEqual(withNames);
  });
});
