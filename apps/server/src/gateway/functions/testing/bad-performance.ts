import { idRow, NO_TEXT, REPORTING, type Row, SYMBOL } from './bad-fragments.ts';

/** A body of each function of performance that is in order. */
export const GOOD_PERFORMANCE = {
  performance: {},
  'performance-analytics': {},
  'performance-equity': {},
  'performance-trades': {},
  'figure-proof': { figure: 'net' },
  'export-performance': { format: 'csv' },
} as const;

const NO_TIMES = ['null', '"x"', '-1', '1.5'];
const SPAN: readonly Row[] = [
  ['from', NO_TIMES, 'must be milliseconds since 1970.'],
  ['to', NO_TIMES, 'must be milliseconds since 1970.'],
];
const FILTER: readonly Row[] = [
  idRow('accountId'),
  ...SPAN,
  ['bot', [...NO_TEXT, 'null', '"x"'], 'must be the id of a bot, or hand.'],
  SYMBOL,
  ['hour', ['null', '-1', '24', '1.5', '"3"'], 'must be a whole number from 0 to 23.'],
  ['weekday', ['null', '-1', '7', '1.5', '"3"'], 'must be a whole number from 0 to 6.'],
  ['held', [...NO_TEXT, 'null', '"x"'], 'must be one of 5m, 1h, 6h, 1d, 7d, more.'],
];

/** What their fields refuse. */
export const BAD_PERFORMANCE = {
  performance: [...FILTER, REPORTING],
  'performance-analytics': [...FILTER, REPORTING],
  'performance-equity': [idRow('accountId'), ...SPAN, REPORTING],
  'performance-trades': [
    ...FILTER,
    ['offset', ['null', '-1', '1000001', '1.5'], 'must be a whole number from 0 to 1000000.'],
    ['limit', ['null', '0', '201', '1.5'], 'must be a whole number from 1 to 200.'],
  ],
  'figure-proof': [
    ...FILTER,
    REPORTING,
    idRow('execution'),
    ['bar', ['null', '-1', '21', '1.5', '"3"'], 'must be a whole number from 0 to 20.'],
    ['at', NO_TIMES, 'must be milliseconds since 1970.'],
    [
      'figure',
      [...NO_TEXT, 'null', '"x"'],
      'must be one of equity, totalProfit, today, realized, unrealized, net, fees, fills, trades, decided, wins, losses, winRate, winRateLow, winRateHigh, wonSum, lostSum, profitFactor, expectancy, expectancyLow, expectancyHigh, costShare, winStreak, lossStreak, streak, bar, totalReturn, change, heldChange, marketChange, days, sharpe, sharpeLow, sharpeHigh, sortino, sortinoLow, sortinoHigh, growth, calmar, drawdown, equityPoint.',
    ],
  ],
  'export-performance': [...FILTER, REPORTING, ['format', [...NO_TEXT, 'null', '"xls"'], 'must be pdf or csv.']],
} as const satisfies Readonly<Record<keyof typeof GOOD_PERFORMANCE, readonly Row[]>>;
