import { idRow, NO_TEXT, REPORTING, type Row, SOMEBODY } from './bad-fragments.ts';

/** A body of each function of the portfolio that is in order. */
export const GOOD_PORTFOLIO = {
  'portfolio-overview': {},
  'portfolio-history': {},
  'portfolio-executions': {},
  'export-executions': {},
  'portfolio-transfers': {},
  'portfolio-lots': { accountId: SOMEBODY, asset: 'BTC' },
  'portfolio-positions': {},
  'portfolio-proof': { figure: 'equity' },
  'row-proof': { figure: 'lotUnits', accountId: SOMEBODY, asset: 'BTC' },
} as const;

const EXCHANGE: Row = [
  'exchange',
  [...NO_TEXT, 'null', '""', '"all"', '"Binance"'],
  'must be one of paper, binance, kraken, coinbase.',
];
const FROM: Row = ['from', ['null', '"x"', '-1', '1.5'], 'must be milliseconds since 1970.'];
const BOT: Row = ['bot', [...NO_TEXT, 'null', '"x"'], 'must be the id of a bot, or hand.'];
const BEFORE: Row = [
  'before',
  [...NO_TEXT, 'null', '""', '"x"', `"2026-01-01_${SOMEBODY}"`, `"2026-01-01T00:00:00.000000Z_' or 1=1"`],
  'must be the `next` of the page before.',
];
const LIMIT: Row = ['limit', ['null', '0', '201', '1.5'], 'must be a whole number from 1 to 200.'];
const EXECUTIONS: readonly Row[] = [
  EXCHANGE,
  idRow('accountId'),
  BOT,
  ['symbol', [...NO_TEXT, 'null', '""', '"A B"', '"A/B/C"'], 'must be a symbol such as BTCUSDT.'],
  ['side', [...NO_TEXT, 'null', '"BUY"'], 'must be buy or sell.'],
];

/** What their fields refuse. */
export const BAD_PORTFOLIO = {
  'portfolio-overview': [EXCHANGE, FROM, REPORTING],
  'portfolio-history': [
    EXCHANGE,
    REPORTING,
    ['days', ['null', '1', '3661', '1.5'], 'must be a whole number from 2 to 3660.'],
  ],
  'portfolio-executions': [...EXECUTIONS, BEFORE, LIMIT],
  'export-executions': EXECUTIONS,
  'portfolio-transfers': [EXCHANGE, idRow('accountId'), BEFORE, LIMIT],
  'portfolio-positions': [EXCHANGE],
  'portfolio-lots': [
    idRow('accountId'),
    ['asset', [...NO_TEXT, 'null', '""', '"A B"'], 'must be an asset such as BTC.'],
    ['offset', ['null', '-1', '1000001', '1.5'], 'must be a whole number from 0 to 1000000.'],
    ['limit', ['null', '0', '501', '1.5'], 'must be a whole number from 1 to 500.'],
  ],
  'portfolio-proof': [
    ...EXECUTIONS,
    FROM,
    REPORTING,
    ['coin', [...NO_TEXT, 'null', '""', '"A B"', '"A/B"'], 'must be a coin such as BTC.'],
    [
      'of',
      [...NO_TEXT, 'null', '"x"'],
      'must be one of equity, paidIn, todayStart, dayStart, weekStart, monthStart, allocationTotal.',
    ],
    ['at', ['null', '"x"', '-1', '1.5'], 'must be milliseconds since 1970.'],
    ['except', ['null', '1', '{}', '"BTC"', '[]'], 'must be a list of 1 to 20 coins.'],
    [
      'figure',
      [...NO_TEXT, 'null', '"x"'],
      'must be one of equity, cash, exposure, openRisk, paidIn, change, today, day, week, month, todayStart, dayStart, weekStart, monthStart, todayLoss, weekLoss, simple, timeWeighted, moneyWeighted, contribution, contributionFees, contributionLeft, contributionFills, rest, assetTotal, assetFree, assetLocked, assetWorth, assetShare, allocation, allocationTotal, allocationPaid, executions, transfers, activeBots, pausedBots, failedBots, draftBots, atStops, planBots, planVolume, planCalls, planStorage.',
    ],
  ],
  'row-proof': [
    idRow('id'),
    idRow('accountId'),
    ['asset', [...NO_TEXT, 'null', '""', '"A B"'], 'must be an asset such as BTC.'],
    ['of', [...NO_TEXT, 'null', '"x"'], 'must be one of positionCost, lotCost.'],
    ['lot', [...NO_TEXT, 'null', '""', `"${'x'.repeat(201)}"`], 'must be the id of a lot.'],
    [
      'figure',
      [...NO_TEXT, 'null', '"x"'],
      'must be one of positionSize, positionEntry, positionWorth, positionCost, positionGain, positionMultiple, positionRealized, held, transferWorth, transferFee, lotUnits, lotCost, lotEntry, lotWorth, lotGain, lotMultiple, lotCount, limitDay, limitWeek, limitAccount, limitCoin, limitStreak.',
    ],
  ],
} as const satisfies Readonly<Record<keyof typeof GOOD_PORTFOLIO, readonly Row[]>>;
