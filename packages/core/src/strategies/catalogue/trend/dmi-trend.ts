import { above, all, crossesBelow, indicator, param, rising } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { period: param('period') };
const adx = indicator('dmi', settings);
const plus = indicator('dmi', settings, { output: 'plusDI' });
const minus = indicator('dmi', settings, { output: 'minusDI' });

export const dmiTrend: StrategyDefinition = {
  id: 'dmi-trend',
  name: 'Directional Strength',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Buys while upward movement leads downward movement and ADX says that the trend has strength and gains more.',
  worksWhen: 'Strength builds up slowly and lasts, as after a long base.',
  failsWhen: 'A single shock lifts ADX: it is still high when the move is over.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 14, min: 7, max: 40, step: 1 },
    { name: 'strength', label: 'Least ADX', kind: 'number', default: 20, min: 10, max: 40, step: 1 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: { long: all(above(plus, minus), above(adx, param('strength')), rising(adx, 2)) },
  exit: { long: crossesBelow(plus, minus) },
  protection: {
    stopLoss: { kind: 'fraction', value: 0.04 },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
  },
  sizing: { kind: 'equity_fraction', value: 1 },
};
