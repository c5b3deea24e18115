import {
  add,
  all,
  atMost,
  crossesAbove,
  crossesBelow,
  highest,
  indicator,
  larger,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  shift,
  smaller,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const span = param('span');
/** Extremes of one of three windows in a row before this candle. */
const topOf = (window: 0 | 1 | 2) => shift(highest(priceValue('high'), span), add(multiply(span, window), 1));
const bottomOf = (window: 0 | 1 | 2) => shift(lowest(priceValue('low'), span), add(multiply(span, window), 1));
const ceiling = named('the highest of the tops', larger(topOf(0), larger(topOf(1), topOf(2))));
const floor = named('the lowest of the bottoms', smaller(bottomOf(0), smaller(bottomOf(1), bottomOf(2))));
const lowestTop = named('the lowest of the tops', smaller(topOf(0), smaller(topOf(1), topOf(2))));
const highestBottom = named('the highest of the bottoms', larger(bottomOf(0), larger(bottomOf(1), bottomOf(2))));
const atr = indicator('atr', { period: param('span') });
const tolerance = multiply(atr, param('tolerance'));

export const tripleTop: StrategyDefinition = {
  id: 'triple-top',
  name: 'Triple Top Break',
  category: 'breakout',
  difficulty: 'Expert',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Finds three tops at nearly the same price and buys the close that goes through all of them; the reverse at three bottoms.',
  worksWhen: 'A large seller sits at one price and is bought out at the third or fourth attempt.',
  failsWhen: 'The level is known to all: stops behind it are fetched and the price turns.',
  parameters: [
    { name: 'span', label: 'Candles between the tops', kind: 'integer', default: 10, min: 4, max: 40, step: 1 },
    { name: 'tolerance', label: 'Tops within ATR', kind: 'number', default: 1, min: 0.1, max: 3, step: 0.1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 2.5, min: 0.5, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(atMost(subtract(ceiling, lowestTop), tolerance), crossesAbove(close, ceiling)),
    short: all(atMost(subtract(highestBottom, floor), tolerance), crossesBelow(close, floor)),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, param('stop')) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: multiply(span, 4),
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
