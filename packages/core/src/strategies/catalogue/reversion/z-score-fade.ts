import {
  abs,
  above,
  all,
  any,
  atLeast,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  param,
  position,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const score = indicator('z-score', { period: param('period') });
const isCalm = below(indicator('dmi', { period: 14 }), 25);

export const zScoreFade: StrategyDefinition = {
  id: 'z-score-fade',
  name: 'Z-Score Fade',
  category: 'reversion',
  difficulty: 'Advanced',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Bets against distances from the mean that are rare by their own deviation, only while no trend is measured.',
  worksWhen: 'Ranges: the mean stands still and the price comes back to it.',
  failsWhen:
    'News moves the mean itself: the distance is not an error but a new price. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 48, min: 20, max: 200, step: 4 },
    { name: 'far', label: 'Deviations to enter', kind: 'number', default: 2, min: 1, max: 4, step: 0.1 },
    { name: 'patience', label: 'Candles to wait', kind: 'integer', default: 36, min: 6, max: 200, step: 6 },
  ],
  entry: {
    long: all(crossesBelow(score, multiply(param('far'), -1)), isCalm),
    short: all(crossesAbove(score, param('far')), isCalm),
  },
  exit: {
    long: any(above(score, 0), atLeast(position('candles_held'), param('patience')), above(abs(score), 4)),
    short: any(below(score, 0), atLeast(position('candles_held'), param('patience')), above(abs(score), 4)),
  },
  protection: { stopLoss: { kind: 'fraction', value: 0.04 } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
