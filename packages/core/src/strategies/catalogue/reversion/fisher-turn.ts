import { above, all, below, crossesAbove, crossesBelow, indicator, multiply, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { period: param('period') };
const fisher = indicator('fisher', settings);
const signal = indicator('fisher', settings, { output: 'signal' });
const far = param('far');

export const fisherTurn: StrategyDefinition = {
  id: 'fisher-turn',
  name: 'Fisher Turn',
  category: 'reversion',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Takes the turn of the Fisher transform at an extreme, where it is sharp, and leaves when the transform turns back beyond zero.',
  worksWhen: 'Cycles of some days: the middle of the range is crossed again and again.',
  failsWhen:
    'One-way moves: the transform turns at the extreme several times while the price goes on. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 16, min: 6, max: 60, step: 1 },
    { name: 'far', label: 'Extreme beyond', kind: 'number', default: 2, min: 0.5, max: 4, step: 0.1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(crossesAbove(fisher, signal), below(signal, multiply(far, -1))),
    short: all(crossesBelow(fisher, signal), above(signal, far)),
  },
  exit: {
    long: all(above(fisher, 0), crossesBelow(fisher, signal)),
    short: all(below(fisher, 0), crossesAbove(fisher, signal)),
  },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) },
    timeExit: 48,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
