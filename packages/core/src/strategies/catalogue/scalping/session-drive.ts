import {
  abs,
  above,
  all,
  any,
  below,
  hours,
  indicator,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  subtract,
  weekdays,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
/** Move of the last hour against the usual movement of an hour. */
const drive = named('the drive', subtract(close, priceValue('close', 4)));
const usual = named('the least drive', multiply(indicator('atr', { period: 96 }), param('drive')));
const isOpening = namedCondition('a session is one hour old', any(hours(8, 8.25), hours(14.5, 14.75)));

export const sessionDrive: StrategyDefinition = {
  id: 'session-drive',
  name: 'Session-Open Drive',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'One hour after the open of London (07:00 UTC) and of New York (13:30 UTC) it goes with the move of that hour, if it is large, and leaves a few hours later.',
  worksWhen: 'The opening of a market brings new money with one opinion, on working days.',
  failsWhen:
    'The first hour overshoots and is taken back before noon. The hours are those of summer time; in winter both markets open an hour later. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'drive', label: 'Least move in ATR', kind: 'number', default: 2.5, min: 1, max: 6, step: 0.25 },
    { name: 'stay', label: 'Stay at most (candles)', kind: 'integer', default: 14, min: 4, max: 32, step: 2 },
    { name: 'stop', label: 'Stop as a share of the drive', kind: 'number', default: 0.8, min: 0.4, max: 2, step: 0.1 },
  ],
  entry: {
    long: all(isOpening, weekdays(1, 2, 3, 4, 5), above(drive, usual)),
    short: all(isOpening, weekdays(1, 2, 3, 4, 5), below(drive, multiply(usual, -1))),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: multiply(abs(drive), param('stop')) },
    timeExit: param('stay'),
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
