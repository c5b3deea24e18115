import {
  below,
  crossesAbove,
  highest,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const top = named('the high of the weeks', onTimeframe('1w', highest(priceValue('high'), param('weeks'))));

export const yearlyHigh: StrategyDefinition = {
  id: 'yearly-high',
  name: 'Near the Yearly High',
  category: 'breakout',
  difficulty: 'Beginner',
  timeframe: '1W',
  runsOn: '1d',
  description:
    'Buys when the price comes within a few percent of its high of a year, without waiting for the break, and gives it room to fall.',
  worksWhen: 'Strong markets: near their high nobody is left who waits to sell at the price he paid.',
  failsWhen:
    'The high holds, as at the end of a bull market; the way out is far below. It trades once or twice a year, so that a year of candles says nothing about it.',
  parameters: [
    { name: 'weeks', label: 'Weeks of the high', kind: 'integer', default: 52, min: 13, max: 104, step: 1 },
    { name: 'near', label: 'Distance from the high', kind: 'number', default: 0.05, min: 0, max: 0.2, step: 0.01 },
    { name: 'room', label: 'Distance to leave', kind: 'number', default: 0.2, min: 0.05, max: 0.5, step: 0.01 },
  ],
  entry: { long: crossesAbove(close, multiply(top, subtract(1, param('near')))) },
  exit: { long: below(close, multiply(top, subtract(1, param('room')))) },
  protection: {
    trailing: { distance: { kind: 'fraction', value: param('room') } },
  },
  sizing: { kind: 'equity_fraction', value: 1 },
};
