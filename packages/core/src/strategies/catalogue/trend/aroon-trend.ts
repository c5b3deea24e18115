import { above, all, below, crossesAbove, crossesBelow, indicator, multiply, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { period: param('period') };
const up = indicator('aroon', settings);
const down = indicator('aroon', settings, { output: 'down' });
const oscillator = indicator('aroon', settings, { output: 'oscillator' });

export const aroonTrend: StrategyDefinition = {
  id: 'aroon-trend',
  name: 'Aroon Trend',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Goes with the side whose extreme is fresh: new highs lately and no new low for long, by the Aroon oscillator.',
  worksWhen: 'Trends begin slowly: highs follow each other every few days while the last low grows old.',
  failsWhen: 'A range makes a new high and a new low in turn: each looks like a beginning.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 25, min: 10, max: 80, step: 1 },
    { name: 'level', label: 'Oscillator above', kind: 'number', default: 50, min: 10, max: 90, step: 5 },
    { name: 'fresh', label: 'Leave when the extreme is below', kind: 'number', default: 50, min: 10, max: 70, step: 5 },
  ],
  entry: {
    long: all(crossesAbove(oscillator, param('level')), above(up, param('fresh'))),
    short: all(crossesBelow(oscillator, multiply(param('level'), -1)), above(down, param('fresh'))),
  },
  exit: { long: below(up, param('fresh')), short: below(down, param('fresh')) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 3) } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
