import {
  above,
  all,
  below,
  multiply,
  namedCondition,
  param,
  priceValue,
  subtract,
  weekdays,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const open = priceValue('open');
/** The candle of Monday closes at the first moment of Tuesday. */
const isMondayDone = namedCondition('Monday is over', weekdays(2));

export const turnaroundTuesday: StrategyDefinition = {
  id: 'turnaround-tuesday',
  name: 'Turnaround Tuesday',
  category: 'reversion',
  difficulty: 'Intermediate',
  timeframe: '1W',
  runsOn: '1d',
  description:
    'Buys at the start of Tuesday (UTC) when Monday has lost more than a little and closed in its lower half, and sells the first higher close.',
  worksWhen: 'The bad news of the weekend is sold on Monday and forgotten on Tuesday.',
  failsWhen:
    'The week has a reason to fall: Monday is only its first day. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'fall', label: 'Loss of Monday', kind: 'number', default: 0.01, min: 0, max: 0.08, step: 0.005 },
    { name: 'longest', label: 'Days to hold', kind: 'integer', default: 3, min: 1, max: 6, step: 1 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.06, min: 0.02, max: 0.2, step: 0.01 },
  ],
  entry: {
    long: all(isMondayDone, below(close, multiply(open, subtract(1, param('fall')))), below(close, priceValue('hl2'))),
  },
  exit: { long: above(close, priceValue('close', 1)) },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') }, timeExit: param('longest') },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
