import {
  above,
  all,
  below,
  quotient,
  falling,
  highest,
  indicator,
  larger,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const volatility = indicator('historical-volatility', { period: 20 });
const calmest = lowest(volatility, param('memory'));
const wildest = highest(volatility, param('memory'));
/** 0 = the calmest, 1 = the wildest of the window. */
const rank = named('the rank of volatility', quotient(subtract(volatility, calmest), subtract(wildest, calmest)));
const average = indicator('ema', { period: 50 });
const atr = indicator('atr', { period: 14 });
const fall = named('the distance under the average', subtract(average, close));

export const volatilityPeakReturn: StrategyDefinition = {
  id: 'volatility-peak-return',
  name: 'Volatility Peak Return',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Waits for volatility near the top of its own range after a fall and buys when it begins to recede: the deeper the price is under its average, the further away stop and target are and the smaller the position.',
  worksWhen: 'Panics end: once the size of the candles shrinks, the price comes part of the way back.',
  failsWhen:
    'A second wave: volatility recedes for a day and then rises above the first peak. A few such trades can cost a year of small gains.',
  parameters: [
    { name: 'memory', label: 'Window of the range', kind: 'integer', default: 250, min: 80, max: 600, step: 10 },
    { name: 'peak', label: 'Peak at least', kind: 'number', default: 0.8, min: 0.5, max: 0.98, step: 0.02 },
    { name: 'depth', label: 'Under the average in ATR', kind: 'number', default: 1, min: 0, max: 5, step: 0.25 },
    { name: 'share', label: 'Way back to take', kind: 'number', default: 0.8, min: 0.3, max: 1.5, step: 0.1 },
  ],
  entry: {
    long: all(
      within(above(rank, param('peak')), 6),
      falling(volatility, 2),
      above(fall, multiply(atr, param('depth'))),
      above(close, priceValue('open')),
    ),
  },
  exit: { long: all(below(rank, 0.3), above(close, average)) },
  protection: {
    stopLoss: { kind: 'distance', of: larger(multiply(fall, 0.8), multiply(atr, 1.5)) },
    takeProfit: { kind: 'distance', of: larger(multiply(fall, param('share')), multiply(close, 0.01)) },
    timeExit: 60,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
