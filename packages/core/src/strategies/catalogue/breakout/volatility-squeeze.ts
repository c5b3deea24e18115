import {
  above,
  all,
  below,
  held,
  indicator,
  namedCondition,
  param,
  priceValue,
  shift,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const bollinger = (output: string) => indicator('bollinger', { period: 20, deviations: 2 }, { output });
const keltner = (output: string) =>
  indicator('keltner', { emaPeriod: 20, atrPeriod: 20, multiplier: param('multiplier') }, { output });
const isSqueezed = held(
  namedCondition(
    'the bands lie inside the channel',
    all(below(bollinger('upper'), keltner('upper')), above(bollinger('lower'), keltner('lower'))),
  ),
  param('length'),
);

export const volatilitySqueeze: StrategyDefinition = {
  id: 'volatility-squeeze',
  name: 'Volatility Squeeze',
  category: 'breakout',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Waits until the Bollinger bands lie inside the Keltner channel, then goes with the close that leaves the bands.',
  worksWhen: 'Quiet spells end in one direction, as they do before news.',
  failsWhen: 'The first move out of the squeeze is a feint.',
  parameters: [
    { name: 'multiplier', label: 'Keltner width in ATR', kind: 'number', default: 1.5, min: 1, max: 3, step: 0.1 },
    { name: 'length', label: 'Candles of squeeze', kind: 'integer', default: 4, min: 1, max: 20, step: 1 },
  ],
  entry: {
    long: all(within(isSqueezed, 3), above(close, shift(bollinger('upper'), 1))),
    short: all(within(isSqueezed, 3), below(close, shift(bollinger('lower'), 1))),
  },
  exit: { long: below(close, bollinger('middle')), short: above(close, bollinger('middle')) },
  protection: { stopLoss: { kind: 'fraction', value: 0.04 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
