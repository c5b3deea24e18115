import {
  above,
  all,
  any,
  atLeast,
  below,
  crossesAbove,
  indicator,
  onTimeframe,
  param,
  position,
  priceValue,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const average = indicator('ema', { period: param('period') });

export const threeTimeframes: StrategyDefinition = {
  id: 'three-timeframes',
  name: 'Three Timeframes',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Enters on a quarter-hour cross only when the hour and the four hours point the same way; a gain that melts is taken.',
  worksWhen: 'A large move is young on all scales at once.',
  failsWhen:
    'By the time that all agree, the move is old. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'period', label: 'Average on each timeframe', kind: 'integer', default: 21, min: 8, max: 60, step: 1 },
    { name: 'gain', label: 'Gain to protect', kind: 'number', default: 0.015, min: 0.005, max: 0.1, step: 0.005 },
    {
      name: 'giveBack',
      label: 'Give back from the best price',
      kind: 'number',
      default: 0.01,
      min: 0.002,
      max: 0.05,
      step: 0.002,
    },
  ],
  entry: {
    long: all(
      crossesAbove(close, average),
      above(onTimeframe('1h', close), onTimeframe('1h', average)),
      above(onTimeframe('4h', close), onTimeframe('4h', average)),
    ),
  },
  exit: {
    long: any(
      below(onTimeframe('1h', close), onTimeframe('1h', average)),
      all(atLeast(position('best_profit'), param('gain')), atLeast(position('drawdown'), param('giveBack'))),
    ),
  },
  protection: { stopLoss: { kind: 'fraction', value: 0.02 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
