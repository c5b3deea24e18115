import {
  above,
  all,
  quotient,
  highest,
  hours,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const day = named('the change of a day', quotient(subtract(close, priceValue('close', 24)), priceValue('close', 24)));
const trend = indicator('sma', { period: param('trend') });
const highestDay = highest(priceValue('high', 1), param('near'));

export const lateEveningDrift: StrategyDefinition = {
  id: 'late-evening-drift',
  name: 'Late Evening Drift',
  category: 'advanced',
  difficulty: 'Intermediate',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'A calendar rule: buys at 21:00 UTC, when the stock exchanges of America have closed, if the market is near its high of some days, and sells a few hours later.',
  worksWhen:
    'The quiet hours after the American close drift upwards in strong markets, as studies of bitcoin have found.',
  failsWhen:
    'The drift is a fraction of a percent: with ordinary fees and slippage most of it, or all and more, goes to costs. Calendar effects also vanish once they are known. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'trend', label: 'Average (hours)', kind: 'integer', default: 168, min: 24, max: 500, step: 24 },
    { name: 'near', label: 'High of the last hours', kind: 'integer', default: 72, min: 24, max: 240, step: 24 },
    {
      name: 'distance',
      label: 'Near the high within',
      kind: 'number',
      default: 0.02,
      min: 0.005,
      max: 0.1,
      step: 0.005,
    },
    { name: 'stay', label: 'Stay (hours)', kind: 'integer', default: 3, min: 1, max: 12, step: 1 },
  ],
  entry: {
    long: all(
      hours(21, 22),
      above(close, trend),
      above(close, multiply(highestDay, subtract(1, param('distance')))),
      above(day, 0),
    ),
  },
  exit: {},
  protection: { stopLoss: { kind: 'fraction', value: 0.015 }, timeExit: param('stay') },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
