import {
  abs,
  add,
  above,
  all,
  below,
  held,
  indicator,
  multiply,
  param,
  priceValue,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [high, low, close] = [priceValue('high'), priceValue('low'), priceValue('close')];
const settings = { period: param('period'), multiplier: param('multiplier') };
const line = indicator('supertrend', settings);
const direction = indicator('supertrend', settings, { output: 'direction' });
const atr = indicator('atr', { period: param('period') });
const near = multiply(atr, param('near'));

export const supertrendTouch: StrategyDefinition = {
  id: 'supertrend-touch',
  name: 'Supertrend Touch',
  category: 'scalping',
  difficulty: 'Advanced',
  timeframe: '3M',
  runsOn: '3m',
  description:
    'Leaves the flip of the Supertrend to others and waits until the price, well into the trend, comes back close to the line and turns away from it.',
  worksWhen: 'An orderly trend that comes back to its line two or three times, so that the stop behind it is short.',
  failsWhen:
    'The touch becomes a break. The stop is short, so a string of breaks is cheap each but not together, fees included. At its defaults it has lost on Bitcoin and Ether after costs.',
  parameters: [
    { name: 'period', label: 'ATR period', kind: 'integer', default: 40, min: 7, max: 80, step: 1 },
    {
      name: 'multiplier',
      label: 'Distance of the line in ATR',
      kind: 'number',
      default: 5,
      min: 2,
      max: 10,
      step: 0.5,
    },
    { name: 'near', label: 'Touch within ATR', kind: 'number', default: 0.5, min: 0.1, max: 1.5, step: 0.1 },
    { name: 'target', label: 'Target', kind: 'number', default: 0.01, min: 0.005, max: 0.04, step: 0.001 },
  ],
  entry: {
    long: all(
      held(above(direction, 0), 15),
      within(below(subtract(low, line), near), 2),
      above(close, priceValue('high', 1)),
    ),
    short: all(
      held(below(direction, 0), 15),
      within(below(subtract(line, high), near), 2),
      below(close, priceValue('low', 1)),
    ),
  },
  exit: { long: below(direction, 0), short: above(direction, 0) },
  protection: {
    stopLoss: { kind: 'distance', of: add(abs(subtract(close, line)), multiply(atr, 0.5)) },
    takeProfit: { kind: 'fraction', value: param('target') },
    timeExit: 100,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
