import {
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  falling,
  indicator,
  multiply,
  param,
  rising,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const channel = indicator('cci', { period: param('period') });
const far = param('far');
const near = param('near');

export const cciExtreme: StrategyDefinition = {
  id: 'cci-extreme',
  name: 'CCI Extreme',
  category: 'reversion',
  difficulty: 'Intermediate',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Bets on the return after CCI has been twice as far out as usual and comes back within the usual zone, while it still moves that way.',
  worksWhen: 'Overreactions are corrected within days: a spike is followed by a slow return.',
  failsWhen:
    'The extreme starts a trend, which is what the inventor of CCI took it for. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 20, min: 10, max: 60, step: 2 },
    { name: 'far', label: 'Extreme beyond', kind: 'number', default: 200, min: 120, max: 350, step: 10 },
    { name: 'near', label: 'Back within', kind: 'number', default: 100, min: 20, max: 110, step: 10 },
    { name: 'memory', label: 'Candles since the extreme', kind: 'integer', default: 10, min: 2, max: 30, step: 1 },
  ],
  entry: {
    long: all(
      within(below(channel, multiply(far, -1)), param('memory')),
      crossesAbove(channel, multiply(near, -1)),
      rising(channel, 2),
    ),
    short: all(within(above(channel, far), param('memory')), crossesBelow(channel, near), falling(channel, 2)),
  },
  exit: { long: crossesAbove(channel, near), short: crossesBelow(channel, multiply(near, -1)) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 20 }), 2) },
    timeExit: 24,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
