import { idRow, NO_SWITCH, NO_TEXT, type Row, SOMEBODY } from './bad-fragments.ts';

const SEALED = 'must be sealed to the engine key in the browser: plain keys are refused.';
const NOT_SEALED = [
  ...NO_TEXT,
  'null',
  '""',
  '"plain"',
  `"${'A'.repeat(39)}"`,
  `"${'!'.repeat(40)}"`,
  `"${'A'.repeat(8_196)}"`,
];

/** What the functions about keys of exchanges refuse. */
export const BAD_KEYS = {
  'engine-key': [],
  'live-trading-executor': [
    ['action', [...NO_TEXT, 'null', '"withdraw"'], 'must be test_connection.'],
    idRow('accountId'),
    ['adapter', [...NO_TEXT, 'null', '"paper"', '"Binance"'], 'must be one of binance, kraken, coinbase.'],
    ['apiKey', NOT_SEALED, SEALED],
    ['apiSecret', NOT_SEALED, SEALED],
    ['dekWrapped', [...NOT_SEALED, `"${'A'.repeat(152)}"`], SEALED],
    ['engineKeyId', [...NO_TEXT, 'null', '""', `"${'a'.repeat(129)}"`], SEALED],
    ['testnet', NO_SWITCH, 'must be true or false.'],
    ['attended', NO_SWITCH, 'must be true or false.'],
  ],
  'unlock-account': [
    idRow('accountId'),
    ['dekWrapped', [...NOT_SEALED, `"${'A'.repeat(152)}"`], SEALED],
    ['engineKeyId', [...NO_TEXT, 'null', '""', `"${'a'.repeat(129)}"`], SEALED],
    [
      'until',
      [...NO_TEXT, 'null', '""', '"tomorrow"', '"2026-11-24"'],
      'must be a date and time such as 2026-11-24T12:00:00.000Z.',
    ],
  ],
  'lock-account': [idRow('accountId')],
  'account-locks': [],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

/** Bodies of them that are in order. */
export const GOOD_KEYS = {
  'engine-key': {},
  'live-trading-executor': {
    action: 'test_connection',
    accountId: SOMEBODY,
    adapter: 'kraken',
    apiKey: 'A'.repeat(40),
    apiSecret: 'A'.repeat(40),
    dekWrapped: `${'A'.repeat(151)}=`,
    engineKeyId: 'a'.repeat(32),
    testnet: true,
    attended: false,
  },
  'unlock-account': {
    accountId: SOMEBODY,
    dekWrapped: `${'A'.repeat(151)}=`,
    engineKeyId: 'a'.repeat(32),
    until: '2026-11-24T12:00:00.000Z',
  },
  'lock-account': { accountId: SOMEBODY },
  'account-locks': {},
} as const;
