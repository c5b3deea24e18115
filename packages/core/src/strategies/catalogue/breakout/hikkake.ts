import {
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  valueWhen,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const isInside = all(
  below(priceValue('high', 1), priceValue('high', 2)),
  above(priceValue('low', 1), priceValue('low', 2)),
);
/** The candle after the inside one leaves it downwards, or upwards. */
const isFeintDown = namedCondition(
  'an inside candle was left downwards',
  all(isInside, below(priceValue('high'), priceValue('high', 1)), below(priceValue('low'), priceValue('low', 1))),
);
const isFeintUp = namedCondition(
  'an inside candle was left upwards',
  all(isInside, above(priceValue('high'), priceValue('high', 1)), above(priceValue('low'), priceValue('low', 1))),
);
const top = named('the top of the inside candle', valueWhen(isFeintDown, priceValue('high', 1), param('wait')));
const bottom = named('the bottom of the inside candle', valueWhen(isFeintUp, priceValue('low', 1), param('wait')));

export const hikkake: StrategyDefinition = {
  id: 'hikkake',
  name: 'Hikkake',
  category: 'breakout',
  difficulty: 'Expert',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'After an inside candle that was left on one side first, enters when a later close leaves it on the other: those who followed the feint are trapped.',
  worksWhen: 'Many trade the plain inside-candle break and have their stops just behind it.',
  failsWhen: 'Nobody was trapped: in a quiet market the pattern appears every day and means little.',
  parameters: [
    { name: 'wait', label: 'Candles to turn', kind: 'integer', default: 4, min: 2, max: 10, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 1.5, min: 0.5, max: 5, step: 0.25 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
    { name: 'longest', label: 'Candles to hold', kind: 'integer', default: 18, min: 3, max: 60, step: 3 },
  ],
  entry: { long: crossesAbove(close, top), short: crossesBelow(close, bottom) },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: param('longest'),
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
