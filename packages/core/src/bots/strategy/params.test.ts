import { describe, expect, it } from 'vitest';
import { above, indicator } from '../../strategies/build-rule.ts';
import { STRATEGIES } from '../../strategies/catalogue/catalogue.ts';
import { readStrategyParams } from './params.ts';
import { definitionOf } from './testing/strategy-run.ts';

const steps = [{ minutes: 0, value: 0.05 }];

describe('options of a strategy bot', () => {
  it.each(STRATEGIES.map(({ id }) => id))(
    'take %s of the catalogue, and pass through again unchanged',
    (strategyId) => {
      const read = readStrategyParams({ strategyId, allocation: 100 });
      expect(read).toMatchObject({ status: 'valid', params: { definition: { id: strategyId }, allocation: '100' } });
      if (read.status === 'valid') expect(readStrategyParams(JSON.parse(JSON.stringify(read.params)))).toEqual(read);
    },
  );

  it.each([
    ['no strategy at all', {}, 'strategyId', 'INVALID_PARAMS'],
    ['one that there is not', { strategyId: 'wishful' }, 'strategyId', 'UNKNOWN_STRATEGY'],
    ['a parameter that it has not', { strategyId: 'ema-cross', values: { luck: 1 } }, 'params.luck', 'INVALID_PARAMS'],
    ['a value out of range', { strategyId: 'ema-cross', values: { fast: 0 } }, 'params.fast', 'INVALID_PARAMS'],
    ['a timeframe of its own', { strategyId: 'ema-cross', timeframe: '7h' }, 'timeframe', 'INVALID_PARAMS'],
    ['no money', { strategyId: 'ema-cross', allocation: 0 }, 'allocation', 'INVALID_PARAMS'],
    ['an option that there is not', { strategyId: 'ema-cross', leverage: 3 }, 'leverage', 'INVALID_PARAMS'],
    [
      'an indicator that there is not',
      { definition: definitionOf({ entry: { long: above(indicator('luck'), 1) } }) },
      'definition.entry.long.left.id',
      'INVALID_STRATEGY',
    ],
    [
      'a target that changes with time',
      { definition: definitionOf({ protection: { takeProfit: { kind: 'schedule', steps } } }) },
      'definition',
      'BACKTEST_ONLY',
    ],
    [
      'limit orders',
      { definition: definitionOf({ orders: { entry: { kind: 'limit', price: { long: 1 }, candles: 2 } } }) },
      'definition',
      'BACKTEST_ONLY',
    ],
  ])('refuse %s with a sentence that names the field', (_, given, field, code) => {
    const read = readStrategyParams({ allocation: 100, ...given });
    expect(read).toMatchObject({ status: 'invalid', code, field });
    expect(read.status === 'invalid' && read.message).toMatch(/\.$/u);
  });
});
