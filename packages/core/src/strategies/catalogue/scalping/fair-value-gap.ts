import {
  above,
  all,
  atLeast,
  atMost,
  below,
  indicator,
  larger,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  shift,
  subtract,
  valueWhen,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [high, low, close] = [priceValue('high'), priceValue('low'), priceValue('close')];
const atr = indicator('atr', { period: 50 });
const age = param('age');
const least = multiply(atr, param('size'));
/** A strong candle whose neighbours do not meet leaves a gap between the high before and the low after it. */
const isGap = namedCondition(
  'the candles around a rising one leave a gap',
  above(subtract(low, priceValue('high', 2)), least),
);
const gapTop = named('the top of the last gap up', shift(valueWhen(isGap, low, age), 1));
const gapBottom = named('the bottom of the last gap up', shift(valueWhen(isGap, priceValue('high', 2), age), 1));
const isGapDown = namedCondition(
  'the candles around a falling one leave a gap',
  above(subtract(priceValue('low', 2), high), least),
);
const downBottom = named('the bottom of the last gap down', shift(valueWhen(isGapDown, high, age), 1));
const downTop = named('the top of the last gap down', shift(valueWhen(isGapDown, priceValue('low', 2), age), 1));

export const fairValueGap: StrategyDefinition = {
  id: 'fair-value-gap',
  name: 'Fair Value Gap',
  category: 'scalping',
  difficulty: 'Expert',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Remembers the gap that a strong candle leaves between its neighbours, and trades a return into the latest such gap in the direction of the strong candle.',
  worksWhen: 'A one-sided move left orders behind: those who missed it wait inside the gap.',
  failsWhen:
    'Most gaps are closed and run through. Small gaps are noise, and the way out of them is shorter than the costs. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'size', label: 'Least gap in ATR', kind: 'number', default: 0.5, min: 0.1, max: 3, step: 0.1 },
    { name: 'age', label: 'Oldest gap (candles)', kind: 'integer', default: 36, min: 6, max: 150, step: 6 },
    {
      name: 'target',
      label: 'Target in multiples of the stop',
      kind: 'number',
      default: 2,
      min: 1,
      max: 6,
      step: 0.25,
    },
  ],
  entry: {
    long: all(
      atMost(low, gapTop),
      above(close, gapBottom),
      above(priceValue('low', 1), gapTop),
      above(close, priceValue('open')),
    ),
    short: all(
      atLeast(high, downBottom),
      below(close, downTop),
      below(priceValue('high', 1), downBottom),
      below(close, priceValue('open')),
    ),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: larger(multiply(atr, 2), multiply(close, 0.004)) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 60,
  },
  sizing: { kind: 'risk_fraction', value: 0.005 },
};
