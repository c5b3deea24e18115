import {
  above,
  all,
  atLeast,
  atMost,
  quotient,
  highest,
  indicator,
  larger,
  lowest,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  smaller,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [open, high, low, close] = [priceValue('open'), priceValue('high'), priceValue('low'), priceValue('close')];
const volume = priceValue('volume');
const usual = indicator('sma', { period: 48 }, { of: volume, offset: 1 });
const range = named('the range of the candle', larger(subtract(high, low), 1e-12));
const lowerWick = named('the lower wick', quotient(subtract(smaller(open, close), low), range));
const upperWick = named('the upper wick', quotient(subtract(high, larger(open, close)), range));
const isClimax = namedCondition(
  'the volume is a climax',
  all(
    above(volume, multiply(usual, param('volume'))),
    above(volume, highest(priceValue('volume', 1), param('memory'))),
  ),
);
const isWide = above(quotient(subtract(high, low), close), param('range'));

export const volumeClimaxFade: StrategyDefinition = {
  id: 'volume-climax-fade',
  name: 'Volume Climax Fade',
  category: 'scalping',
  difficulty: 'Advanced',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Stands against a wide candle at a new extreme on the highest volume of some hours, if a long wick shows that the other side has taken it.',
  worksWhen: 'Forced sales meet waiting buyers: the volume is the end of the move.',
  failsWhen:
    'The volume is the beginning of the move, as at real news. Slippage in such a candle is far above the usual, so the paper result is kinder than life.',
  parameters: [
    { name: 'volume', label: 'Times the usual volume', kind: 'number', default: 1.8, min: 1.2, max: 8, step: 0.2 },
    { name: 'memory', label: 'Highest volume of candles', kind: 'integer', default: 60, min: 12, max: 288, step: 12 },
    {
      name: 'wick',
      label: 'Wick as a share of the range',
      kind: 'number',
      default: 0.4,
      min: 0.2,
      max: 0.8,
      step: 0.05,
    },
    {
      name: 'range',
      label: 'Least range (share of price)',
      kind: 'number',
      default: 0.004,
      min: 0.002,
      max: 0.03,
      step: 0.001,
    },
  ],
  entry: {
    long: all(isClimax, isWide, above(lowerWick, param('wick')), atMost(low, lowest(priceValue('low', 1), 24))),
    short: all(isClimax, isWide, above(upperWick, param('wick')), atLeast(high, highest(priceValue('high', 1), 24))),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: multiply(range, 0.8) },
    takeProfit: { kind: 'distance', of: larger(range, multiply(close, 0.008)) },
    timeExit: 24,
  },
  sizing: { kind: 'equity_fraction', value: 0.4 },
};
