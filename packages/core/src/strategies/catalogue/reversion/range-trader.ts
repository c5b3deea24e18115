import {
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  quotient,
  indicator,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { period: param('range') };
const top = indicator('donchian', settings, { output: 'upper' });
const bottom = indicator('donchian', settings, { output: 'lower' });
const height = named('the height of the range', subtract(top, bottom));
/** 0 at the bottom of the range, 1 at its top. */
const place = named('the place in the range', quotient(subtract(priceValue('close'), bottom), height));
const isSideways = namedCondition(
  'the market goes sideways',
  all(
    above(indicator('choppiness', { period: param('range') }), param('choppy')),
    below(indicator('dmi', { period: 14 }), 30),
  ),
);

export const rangeTrader: StrategyDefinition = {
  id: 'range-trader',
  name: 'Range Trader',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'While choppiness is high and ADX low, buys when the price lifts off the bottom of its range and sells short when it drops from the top.',
  worksWhen: 'The market is bored: a range holds for many days and its edges are defended.',
  failsWhen:
    'The range ends, which it always does: the last trade of each range is a loss. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'range', label: 'Candles of the range', kind: 'integer', default: 48, min: 16, max: 200, step: 4 },
    { name: 'choppy', label: 'Choppiness above', kind: 'number', default: 50, min: 30, max: 70, step: 1 },
    {
      name: 'edge',
      label: 'Edge as a share of the range',
      kind: 'number',
      default: 0.15,
      min: 0.05,
      max: 0.35,
      step: 0.01,
    },
  ],
  entry: {
    long: all(crossesAbove(place, param('edge')), isSideways),
    short: all(crossesBelow(place, subtract(1, param('edge'))), isSideways),
  },
  exit: { long: above(place, subtract(1, param('edge'))), short: below(place, param('edge')) },
  protection: { stopLoss: { kind: 'distance', of: multiply(height, 0.35) }, timeExit: 120 },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
