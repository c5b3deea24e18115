import {
  all,
  atMost,
  below,
  hours,
  indicator,
  not,
  param,
  priceValue,
  subtract,
  weekdays,
  quotient,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const change = quotient(subtract(close, priceValue('close', 24)), priceValue('close', 24));
const calm = indicator('choppiness', { period: 24 });

export const quietWeekend: StrategyDefinition = {
  id: 'quiet-weekend',
  name: 'Quiet Weekend',
  category: 'advanced',
  difficulty: 'Intermediate',
  timeframe: 'Variable',
  runsOn: '1h',
  description:
    'Buys falls of a day that happen at the weekend, when few trade, and hands them back when the week has begun.',
  worksWhen: 'Thin markets overreact and the working week corrects them.',
  failsWhen:
    'The weekend fall was the news, and Monday goes on with it. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'fall', label: 'Fall within a day', kind: 'number', default: 0.02, min: 0.005, max: 0.1, step: 0.005 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.03, min: 0.01, max: 0.1, step: 0.005 },
    { name: 'trendless', label: 'Choppiness at most', kind: 'number', default: 65, min: 40, max: 90, step: 1 },
  ],
  entry: {
    long: all(
      weekdays(6, 7),
      below(change, { kind: 'multiply', left: param('fall'), right: -1 }),
      atMost(calm, param('trendless')),
    ),
  },
  exit: { long: all(not(weekdays(6, 7)), hours(14, 24)) },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
