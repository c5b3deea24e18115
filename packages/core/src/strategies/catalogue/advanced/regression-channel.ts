import {
  add,
  above,
  all,
  any,
  below,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const regression = (output: 'value' | 'slope' | 'r2') =>
  indicator('linear-regression', { period: param('period') }, { output });
const [line, slope, fit] = [
  named('the line', regression('value')),
  named('the slope of the line', regression('slope')),
  named('the share that the line explains', regression('r2')),
];
/** Distance from the line in shares of the movement that the line does not explain. */
const spread = named(
  'the usual distance from the line',
  indicator('standard-deviation', { period: param('period') }, { of: subtract(close, line) }),
);
const reach = multiply(spread, param('edge'));

export const regressionChannel: StrategyDefinition = {
  id: 'regression-channel',
  name: 'Linear-Regression Channel',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Fits a straight line to the last closes. While it explains most of the movement, buys below the lower edge of its channel in a rise and sells short above the upper edge in a fall.',
  worksWhen: 'A trend moves in a narrow, straight channel, as it does for weeks in steady markets.',
  failsWhen:
    'The channel breaks: the edge at which it buys is exactly where a trend ends. A line fitted to the past always looks straighter than what follows.',
  parameters: [
    { name: 'period', label: 'Candles of the line', kind: 'integer', default: 60, min: 20, max: 200, step: 5 },
    { name: 'fit', label: 'Share explained at least', kind: 'number', default: 0.6, min: 0.2, max: 0.95, step: 0.05 },
    { name: 'edge', label: 'Edge in deviations', kind: 'number', default: 1.5, min: 0.5, max: 3, step: 0.25 },
    { name: 'stop', label: 'Stop in deviations', kind: 'number', default: 2, min: 0.5, max: 5, step: 0.25 },
  ],
  entry: {
    long: all(above(slope, 0), above(fit, param('fit')), below(close, subtract(line, reach))),
    short: all(below(slope, 0), above(fit, param('fit')), above(close, add(line, reach))),
  },
  exit: {
    long: any(above(close, add(line, reach)), below(slope, 0)),
    short: any(below(close, subtract(line, reach)), above(slope, 0)),
  },
  protection: { stopLoss: { kind: 'distance', of: multiply(spread, param('stop')) }, timeExit: 60 },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
