import { above, all, below, crossesAbove, crossesBelow, indicator, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const trix = indicator('trix', { period: param('period') });
const signal = indicator('ema', { period: param('signal') }, { of: trix });

export const trixZero: StrategyDefinition = {
  id: 'trix-zero',
  name: 'TRIX Zero Line',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Enters when a triple-smoothed average turns from falling to rising (its change, TRIX, crosses zero), and leaves already when it loses pace; short likewise.',
  worksWhen: 'Swings last for weeks: three smoothings take out what is shorter.',
  failsWhen: 'Swings are shorter than the smoothing: entries come near the end of each.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 12, min: 5, max: 40, step: 1 },
    { name: 'signal', label: 'Signal line', kind: 'integer', default: 9, min: 3, max: 25, step: 1 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.06, min: 0.02, max: 0.2, step: 0.01 },
  ],
  entry: {
    long: all(crossesAbove(trix, 0), above(trix, signal)),
    short: all(crossesBelow(trix, 0), below(trix, signal)),
  },
  exit: { long: crossesBelow(trix, signal), short: crossesAbove(trix, signal) },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
