import {
  above,
  add,
  all,
  atMost,
  below,
  highest,
  indicator,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  rising,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const span = param('span');
const height = subtract(highest(priceValue('high'), span), lowest(priceValue('low'), span));
/** Heights of three windows in a row before this candle, the newest first. */
const last = named('the height of the last swing', shift(height, 1));
const middle = named('the height of the swing before it', shift(height, add(span, 1)));
const first = named('the height of the first swing', shift(height, add(multiply(span, 2), 1)));
const tighter = param('tighter');

export const volatilityContraction: StrategyDefinition = {
  id: 'volatility-contraction',
  name: 'Volatility Contraction',
  category: 'breakout',
  difficulty: 'Advanced',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Looks for three swings each smaller than the one before while a long average rises, and buys the close above the last one, after Minervini.',
  worksWhen: 'Supply dries up within a rising market: each setback finds buyers sooner.',
  failsWhen: 'The market is simply dull, and the first close above the last swing finds no followers.',
  parameters: [
    { name: 'span', label: 'Candles of each swing', kind: 'integer', default: 8, min: 4, max: 30, step: 1 },
    {
      name: 'tighter',
      label: 'Each at most this share of the last',
      kind: 'number',
      default: 0.9,
      min: 0.4,
      max: 1,
      step: 0.05,
    },
    { name: 'trend', label: 'Trend average', kind: 'integer', default: 90, min: 30, max: 250, step: 10 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(
      atMost(last, multiply(middle, tighter)),
      atMost(middle, multiply(first, tighter)),
      above(close, highest(priceValue('high', 1), span)),
      rising(indicator('sma', { period: param('trend') }), 3),
    ),
  },
  exit: { long: below(close, indicator('sma', { period: param('trend') })) },
  protection: {
    stopLoss: { kind: 'distance', of: last },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
