import { CLIENT_ID, idRow, NO_CLIENT_ID, NO_TEXT, REPORTING, type Row, SYMBOL } from './bad-fragments.ts';

/** A body of each function of the Command Centre and the journal that is in order. */
export const GOOD_COMMAND = {
  'stop-all': { choice: 'pause_entries' },
  'switch-mode': { mode: 'SIMULATION' },
  'trading-mode': {},
  'risk-use': {},
  'neural-trade': { newClientOrderId: 'neural_1' },
  'account-journal': {},
  'export-journal': {},
} as const;

const NO_TIMES = ['null', '"x"', '-1', '1.5', '8640000000000001'];
const FILTER: readonly Row[] = [
  idRow('accountId'),
  ['from', NO_TIMES, 'must be milliseconds since 1970.'],
  ['to', NO_TIMES, 'must be milliseconds since 1970.'],
  ['bot', [...NO_TEXT, 'null', '"x"'], 'must be the id of a bot, or hand.'],
  ['actor', [...NO_TEXT, 'null', '"nobody"'], 'must be user, schedule, provider, alert, engine, risk or operator.'],
  SYMBOL,
];

/** What their fields refuse. */
export const BAD_COMMAND = {
  'stop-all': [
    ['choice', [...NO_TEXT, 'null', '"stop"'], 'must be pause_entries, cancel_orders or close_everything.'],
    idRow('accountId'),
  ],
  'switch-mode': [
    ['mode', [...NO_TEXT, 'null', '"offline"', '"PAPER"'], 'must be LIVE, SIMULATION or OFFLINE.'],
    idRow('accountId'),
  ],
  'trading-mode': [],
  'risk-use': [idRow('accountId'), REPORTING],
  'neural-trade': [
    ['newClientOrderId', NO_CLIENT_ID, CLIENT_ID],
    ['interval', [...NO_TEXT, 'null', '"2m"'], 'must be one of 1m, 5m, 15m, 1h, 4h, 1d.'],
    idRow('accountId'),
  ],
  'account-journal': [
    ...FILTER,
    ['limit', ['null', '0', '501', '1.5'], 'must be a whole number from 1 to 500.'],
    ['cursor', [...NO_TEXT, 'null', '""', '"a b"', `"${'a'.repeat(401)}"`], 'must be `next` of an answer.'],
  ],
  'export-journal': FILTER,
} as const satisfies Readonly<Record<keyof typeof GOOD_COMMAND, readonly Row[]>>;
