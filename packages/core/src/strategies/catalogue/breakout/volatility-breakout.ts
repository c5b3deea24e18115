import {
  above,
  add,
  all,
  below,
  crossesAbove,
  crossesBelow,
  hours,
  indicator,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  subtract,
  valueWhen,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
/** Open of the first hourly candle of the UTC day, which closes at 01:00. */
const dayOpen = named('the open of the day', valueWhen(hours(1, 1.25), priceValue('open'), 24));
const yesterday = onTimeframe('1d', subtract(priceValue('high'), priceValue('low')));
const average = onTimeframe('1d', indicator('sma', { period: param('average') }));
const reach = named('the distance to go', multiply(yesterday, param('share')));

export const volatilityBreakout: StrategyDefinition = {
  id: 'volatility-breakout',
  name: 'Volatility Breakout',
  category: 'breakout',
  difficulty: 'Intermediate',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Enters when the price has gone a share of the range of yesterday away from the open of the day, on the same side of a daily average, and leaves at midnight UTC, after Larry Williams.',
  worksWhen: 'Days that start in one direction end in it.',
  failsWhen: 'Days that start in one direction and end where they began: the loss is known only at midnight.',
  parameters: [
    {
      name: 'share',
      label: 'Share of the range of yesterday',
      kind: 'number',
      default: 0.5,
      min: 0.2,
      max: 1.5,
      step: 0.05,
    },
    {
      name: 'average',
      label: 'Daily average on the right side',
      kind: 'integer',
      default: 5,
      min: 2,
      max: 30,
      step: 1,
    },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.03, min: 0.01, max: 0.1, step: 0.005 },
  ],
  entry: {
    long: all(crossesAbove(close, add(dayOpen, reach)), above(close, average), hours(1.25, 22)),
    short: all(crossesBelow(close, subtract(dayOpen, reach)), below(close, average), hours(1.25, 22)),
  },
  exit: { long: hours(0, 0.25), short: hours(0, 0.25) },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') }, timeExit: 24 },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
