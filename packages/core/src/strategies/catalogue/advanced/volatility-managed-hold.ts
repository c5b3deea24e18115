import { above, all, any, below, indicator, multiply, named, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const volatility = indicator('historical-volatility', { period: param('short') });
const usual = named('the usual volatility', indicator('sma', { period: param('memory') }, { of: volatility }));
const average = indicator('ema', { period: 100 });

export const volatilityManagedHold: StrategyDefinition = {
  id: 'volatility-managed-hold',
  name: 'Volatility-Managed Hold',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Holds the market while it is calmer than its own usual and not far under its average, and steps aside when it grows wild; the size of each position follows from its risk.',
  worksWhen:
    'Risk comes in clusters: calm markets drift upwards and the worst days come when volatility is already high.',
  failsWhen:
    'The crash comes out of a calm week, or the rally is as wild as the crash before it: the strategy then sits out the best days. It does not look at prices much, so it can hold a slow decline.',
  parameters: [
    { name: 'short', label: 'Days of volatility', kind: 'integer', default: 20, min: 7, max: 60, step: 1 },
    { name: 'memory', label: 'Days of the usual', kind: 'integer', default: 120, min: 40, max: 250, step: 10 },
    {
      name: 'calm',
      label: 'Calm below, times the usual',
      kind: 'number',
      default: 0.9,
      min: 0.5,
      max: 1.2,
      step: 0.05,
    },
    { name: 'wild', label: 'Wild above, times the usual', kind: 'number', default: 1.25, min: 1, max: 2.5, step: 0.05 },
    { name: 'risk', label: 'Risk per position', kind: 'number', default: 0.03, min: 0.005, max: 0.08, step: 0.005 },
  ],
  entry: {
    long: all(below(volatility, multiply(usual, param('calm'))), above(close, multiply(average, 0.97))),
  },
  exit: { long: any(above(volatility, multiply(usual, param('wild'))), below(close, multiply(average, 0.9))) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 20 }), 4) } },
  sizing: { kind: 'risk_fraction', value: param('risk') },
};
