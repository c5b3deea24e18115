import { above, all, any, below, crossesAbove, quotient, indicator, multiply, named, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { period: param('period') };
const fit = indicator('linear-regression', settings, { output: 'r2' });
const slope = indicator('linear-regression', settings, { output: 'slope' });
/** Average true ranges that the line climbs over its whole length. */
const climb = named(
  'the climb of the line in ATR',
  quotient(multiply(slope, param('period')), indicator('atr', { period: param('period') })),
);

export const straightLine: StrategyDefinition = {
  id: 'straight-line',
  name: 'Straight Line',
  category: 'trend',
  difficulty: 'Expert',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Fits a line to the closes and joins the trend when the line explains most of the movement and is steep against the noise.',
  worksWhen: 'Large buyers work for days: the price climbs evenly, with little around the line.',
  failsWhen:
    'A long even climb is already exhausted, or one jump bends the line: the fit looks good just before it breaks.',
  parameters: [
    { name: 'period', label: 'Candles of the line', kind: 'integer', default: 36, min: 12, max: 120, step: 4 },
    { name: 'fit', label: 'Least share explained', kind: 'number', default: 0.75, min: 0.4, max: 0.95, step: 0.05 },
    { name: 'climb', label: 'Least climb in ATR', kind: 'number', default: 3, min: 0.5, max: 12, step: 0.5 },
    { name: 'loose', label: 'Leave below a share of', kind: 'number', default: 0.35, min: 0.05, max: 0.7, step: 0.05 },
  ],
  entry: {
    long: all(crossesAbove(fit, param('fit')), above(climb, param('climb'))),
    short: all(crossesAbove(fit, param('fit')), below(climb, multiply(param('climb'), -1))),
  },
  exit: {
    long: any(below(slope, 0), below(fit, param('loose'))),
    short: any(above(slope, 0), below(fit, param('loose'))),
  },
  protection: {
    trailing: { distance: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 4) } },
  },
  sizing: { kind: 'equity_fraction', value: 1 },
};
