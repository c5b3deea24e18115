import { amountRows, idRow, NO_TEXT, type Row, SOMEBODY, SYMBOL } from './bad-fragments.ts';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

/** A body of each function of tax, and of imports, that is in order. */
export const GOOD_TAX = {
  'tax-report': YEAR,
  'tax-lots': YEAR,
  'tax-proof': { ...YEAR, figure: 'gain' },
  'tax-export': YEAR,
  'sale-preview': { symbol: 'BTCUSDT', quantity: '0.01' },
  'start-history-import': { accountId: SOMEBODY, file: 'x.csv' },
} as const;

const NO_DAY = [...NO_TEXT, 'null', '""', '"2026-02-30"', '"2026-1-1"', '"x"'];
const LOTS: readonly Row[] = [
  idRow('accountId'),
  ['method', [...NO_TEXT, 'null', '"x"'], 'must be one of fifo, lifo, average, hifo.'],
  ['pool', [...NO_TEXT, 'null', '"x"'], 'must be account or all.'],
];
const CHOICE: readonly Row[] = [
  ...LOTS,
  ['exchange', [...NO_TEXT, 'null', '"bitstamp"'], 'must be one of paper, binance, kraken, coinbase.'],
  ['accountType', [...NO_TEXT, 'null', '"all"'], 'must be real or paper.'],
  ['startDate', NO_DAY, 'must be a day such as 2026-01-31.'],
  ['endDate', NO_DAY, 'must be a day such as 2026-01-31.'],
  ['timeZone', [...NO_TEXT, 'null', '"Mars/Crater"', '""'], 'must be a time zone such as Europe/Berlin.'],
  ['currency', [...NO_TEXT, 'null', '"DOGE"'], 'must be one of USDT, USD, USDC, EUR.'],
];

/** What their fields refuse. */
export const BAD_TAX = {
  'tax-report': [...CHOICE, ['endDate', ['"2025-12-31"'], 'must not be before startDate.']],
  'tax-lots': [
    ...CHOICE,
    ['asset', [...NO_TEXT, 'null', '""', '"B/C"'], 'must be a coin such as BTC.'],
    ['offset', ['null', '-1', '10000001', '1.5'], 'must be a whole number from 0 to 10000000.'],
    ['limit', ['null', '0', '1001', '1.5'], 'must be a whole number from 1 to 1000.'],
  ],
  'tax-proof': [
    ...CHOICE,
    ['asset', [...NO_TEXT, 'null', '""', '"B/C"'], 'must be a coin such as BTC.'],
    ['term', [...NO_TEXT, 'null', '"x"'], 'must be one of short, long.'],
    [
      'row',
      ['null', '1', '"x"', '[]'],
      'must be a row of `tax-lots`: place, asset, quantity, reference and lotReference.',
    ],
    [
      'figure',
      [...NO_TEXT, 'null', '"x"'],
      'must be one of gain, proceeds, cost, lots, quantity, income, incomeQuantity, fees, feeQuantity, executions.',
    ],
  ],
  'tax-export': [...CHOICE, ['format', [...NO_TEXT, 'null', '"xls"'], 'must be csv or pdf.']],
  'sale-preview': [...LOTS, SYMBOL, ...amountRows('quantity')],
  'start-history-import': [
    idRow('accountId'),
    ['file', [...NO_TEXT, 'null', '""'], 'must be the name of one of your files.'],
    ['dateOrder', [...NO_TEXT, '"x"'], 'must be day-first or month-first.'],
  ],
} as const satisfies Readonly<Record<keyof typeof GOOD_TAX, readonly Row[]>>;
