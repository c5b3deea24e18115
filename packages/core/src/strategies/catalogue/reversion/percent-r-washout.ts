import {
  above,
  all,
  atLeast,
  atMost,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  param,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const range = indicator('williams-r', { period: param('period') });

export const percentRWashout: StrategyDefinition = {
  id: 'percent-r-washout',
  name: '%R Washout',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Waits until Williams %R has been at the very bottom, and buys only when it has come back up some way; the reverse at the top.',
  worksWhen: 'The last sellers of a range give up within a day, and the price is back where it was soon after.',
  failsWhen:
    'A new trend begins: %R comes back a little and goes to the bottom again, lower each time. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 14, min: 5, max: 50, step: 1 },
    { name: 'washout', label: 'Bottom at or below', kind: 'number', default: -98, min: -100, max: -90, step: 1 },
    { name: 'turn', label: 'Come back above', kind: 'number', default: -80, min: -89, max: -60, step: 1 },
    { name: 'memory', label: 'Candles since the bottom', kind: 'integer', default: 6, min: 1, max: 20, step: 1 },
  ],
  entry: {
    long: all(within(atMost(range, param('washout')), param('memory')), crossesAbove(range, param('turn'))),
    short: all(
      within(atLeast(range, subtract(-100, param('washout'))), param('memory')),
      crossesBelow(range, subtract(-100, param('turn'))),
    ),
  },
  exit: { long: above(range, -30), short: below(range, -70) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 2.5) },
    timeExit: 30,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
