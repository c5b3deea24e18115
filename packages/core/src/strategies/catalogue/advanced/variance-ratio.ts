import {
  above,
  all,
  any,
  atLeast,
  below,
  crossesAbove,
  crossesBelow,
  quotient,
  indicator,
  multiply,
  named,
  param,
  priceValue,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const lag = param('lag');
const window = param('window');
const single = named(
  'the usual move of one candle',
  indicator('standard-deviation', { period: window }, { of: indicator('roc', { period: 1 }) }),
);
const several = named('the move', indicator('roc', { period: lag }));
const severalSpread = named('the usual move', indicator('standard-deviation', { period: window }, { of: several }));
/** 1 for a random walk: below it moves are taken back, above it they go on. */
const ratio = named(
  'the variance ratio',
  quotient(multiply(severalSpread, severalSpread), multiply(multiply(single, single), lag)),
);
const isReverting = below(ratio, param('below'));
const isTrending = above(ratio, param('above'));
const far = multiply(severalSpread, param('far'));

export const varianceRatio: StrategyDefinition = {
  id: 'variance-ratio',
  name: 'Variance Ratio',
  category: 'advanced',
  difficulty: 'Expert',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Compares how far prices get in several candles with how far they would get by chance (the test of Lo and MacKinlay), and fades large moves when they get less far and joins them when they get further.',
  worksWhen: 'The ratio stays away from one for longer than its window, as in funding-driven weeks or steady trends.',
  failsWhen:
    'The ratio is measured from few independent moves and is mostly noise near one. A single shock stays in the window for days and tips it. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'lag', label: 'Candles of a move', kind: 'integer', default: 12, min: 3, max: 24, step: 1 },
    { name: 'window', label: 'Window', kind: 'integer', default: 168, min: 72, max: 500, step: 24 },
    { name: 'below', label: 'Fade below', kind: 'number', default: 0.65, min: 0.3, max: 1, step: 0.05 },
    { name: 'above', label: 'Join above', kind: 'number', default: 1.4, min: 1, max: 2.5, step: 0.05 },
    { name: 'far', label: 'Large move in deviations', kind: 'number', default: 2.2, min: 1, max: 4, step: 0.1 },
  ],
  entry: {
    long: any(all(isReverting, below(several, multiply(far, -1))), all(isTrending, crossesAbove(several, far))),
    short: any(all(isReverting, above(several, far)), all(isTrending, crossesBelow(several, multiply(far, -1)))),
  },
  exit: {
    long: any(all(below(ratio, 1), above(several, 0)), all(atLeast(ratio, 1), below(several, 0))),
    short: any(all(below(ratio, 1), below(several, 0)), all(atLeast(ratio, 1), above(several, 0))),
  },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(multiply(close, 0.01), multiply(severalSpread, 1.5)) },
    timeExit: 72,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
