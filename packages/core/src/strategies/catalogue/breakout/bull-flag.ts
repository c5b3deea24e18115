import {
  above,
  add,
  all,
  atMost,
  crossesAbove,
  highest,
  indicator,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const flag = param('flag');
/** Closes at the foot and at the top of the pole, before the flag. */
const poleTop = priceValue('close', add(flag, 1));
const poleFoot = priceValue('close', add(add(flag, param('pole')), 1));
const pole = named('the rise before the pause', subtract(poleTop, poleFoot));
const flagTop = named('the top of the pause', highest(priceValue('high', 1), flag));
const flagBottom = named('the bottom of the pause', lowest(priceValue('low', 1), flag));

export const bullFlag: StrategyDefinition = {
  id: 'bull-flag',
  name: 'Bull Flag',
  category: 'breakout',
  difficulty: 'Advanced',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Finds a steep rise followed by a shallow, narrow pause and buys the close above the pause, for another rise as long as the first.',
  worksWhen: 'News lifts the price, holders do not sell, and the second wave of buyers comes after the pause.',
  failsWhen:
    'The rise was a single order: the pause is where it is handed out, and the break is the last of it. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'pole', label: 'Candles of the rise', kind: 'integer', default: 12, min: 4, max: 40, step: 1 },
    { name: 'flag', label: 'Candles of the pause', kind: 'integer', default: 8, min: 3, max: 30, step: 1 },
    { name: 'steep', label: 'Rise in ATR', kind: 'number', default: 4, min: 1.5, max: 12, step: 0.5 },
    {
      name: 'shallow',
      label: 'Pause at most a share of the rise',
      kind: 'number',
      default: 0.5,
      min: 0.2,
      max: 0.8,
      step: 0.05,
    },
    { name: 'target', label: 'Target in rises', kind: 'number', default: 1, min: 0.25, max: 3, step: 0.25 },
  ],
  entry: {
    long: all(
      above(pole, multiply(indicator('atr', { period: 56 }, { offset: add(flag, 1) }), param('steep'))),
      atMost(subtract(flagTop, flagBottom), multiply(pole, param('shallow'))),
      crossesAbove(close, flagTop),
    ),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: subtract(close, flagBottom) },
    takeProfit: { kind: 'distance', of: multiply(pole, param('target')) },
    timeExit: 64,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
