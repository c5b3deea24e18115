import {
  above,
  all,
  any,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  param,
  priceValue,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const hurst = indicator('hurst', { period: param('memory') });
const adaptive = indicator('kama', { period: 10 });
const band = (output: 'lower' | 'middle') => indicator('bollinger', { period: 20, deviations: 2 }, { output });

export const hurstRegime: StrategyDefinition = {
  id: 'hurst-regime',
  name: 'Hurst Regime Switch',
  category: 'advanced',
  difficulty: 'Expert',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Measures whether the market remembers its direction, and trades the trend or the return to the mean accordingly.',
  worksWhen: 'Regimes last longer than the window that measures them.',
  failsWhen:
    'Regimes change quickly: the exponent describes the market of last week. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'memory', label: 'Window of the exponent', kind: 'integer', default: 128, min: 64, max: 400, step: 16 },
    { name: 'trending', label: 'Trend above', kind: 'number', default: 0.55, min: 0.5, max: 0.8, step: 0.01 },
    { name: 'reverting', label: 'Reversion below', kind: 'number', default: 0.45, min: 0.2, max: 0.5, step: 0.01 },
  ],
  entry: {
    long: any(
      all(above(hurst, param('trending')), crossesAbove(close, adaptive)),
      all(below(hurst, param('reverting')), crossesBelow(close, band('lower'))),
    ),
  },
  exit: {
    long: any(
      all(above(hurst, param('trending')), crossesBelow(close, adaptive)),
      all(below(hurst, param('trending')), crossesAbove(close, band('middle'))),
    ),
  },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 3) },
    timeExit: 120,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
