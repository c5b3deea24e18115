import {
  add,
  above,
  all,
  below,
  quotient,
  falling,
  held,
  highest,
  indicator,
  lowest,
  multiply,
  named,
  namedCondition,
  not,
  onTimeframe,
  param,
  priceValue,
  rising,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const period = param('period');
const bollinger = (output: 'upper' | 'lower') => indicator('bollinger', { period, deviations: 2 }, { output });
const keltner = (output: 'upper' | 'lower') =>
  indicator('keltner', { emaPeriod: period, multiplier: param('width'), atrPeriod: period }, { output });
const isOn = namedCondition(
  'the squeeze is on',
  all(below(bollinger('upper'), keltner('upper')), above(bollinger('lower'), keltner('lower'))),
);
const wasOn = namedCondition(
  'the squeeze was on the candle before',
  all(
    below(shift(bollinger('upper'), 1), shift(keltner('upper'), 1)),
    above(shift(bollinger('lower'), 1), shift(keltner('lower'), 1)),
  ),
);
const middle = quotient(add(highest(priceValue('high'), period), lowest(priceValue('low'), period)), 2);
const mean = named('the middle of the squeeze', quotient(add(middle, indicator('sma', { period })), 2));
const momentum = named(
  'the momentum of the squeeze',
  indicator('linear-regression', { period }, { of: subtract(close, mean) }),
);
const slower = onTimeframe('4h', indicator('ema', { period: 20 }));
const slowerBefore = onTimeframe('4h', indicator('ema', { period: 20 }, { offset: 1 }));

export const squeezeMomentum: StrategyDefinition = {
  id: 'squeeze-momentum',
  name: 'Squeeze Momentum with Higher Timeframe',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'When a squeeze that lasted some hours is released, goes in the direction of its fitted momentum, provided that the four-hour average moves the same way; leaves when the momentum fades.',
  worksWhen: 'A pause within a larger move: the release continues it.',
  failsWhen:
    'The squeeze ends because a range slowly gets wider: there is no push behind it, and the momentum changes sides twice a day.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 20, min: 10, max: 40, step: 2 },
    { name: 'width', label: 'Keltner width in ATR', kind: 'number', default: 1.5, min: 1, max: 2.5, step: 0.1 },
    { name: 'lasted', label: 'Squeeze at least (candles)', kind: 'integer', default: 5, min: 2, max: 20, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 1, max: 5, step: 0.25 },
  ],
  entry: {
    long: all(
      not(isOn),
      held(wasOn, param('lasted')),
      above(momentum, 0),
      rising(momentum, 1),
      above(slower, slowerBefore),
    ),
    short: all(
      not(isOn),
      held(wasOn, param('lasted')),
      below(momentum, 0),
      falling(momentum, 1),
      below(slower, slowerBefore),
    ),
  },
  exit: { long: falling(momentum, 3), short: rising(momentum, 3) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) } },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
