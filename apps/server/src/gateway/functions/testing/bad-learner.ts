import { idRow, NO_TEXT, type Row, SOMEBODY, SYMBOL } from './bad-fragments.ts';

const INTERVAL: Row = ['interval', [...NO_TEXT, 'null', '"2m"'], 'must be one of 1m, 5m, 15m, 1h, 4h, 1d.'];

/** What the functions of the Learning Engine refuse. */
export const BAD_LEARNER = {
  'learner-weights': [
    ['mode', [...NO_TEXT, 'null', '"forget"'], 'must be choose or update.'],
    idRow('arm'),
    [
      'outcome',
      ['null', '"0.1"', '[]', '1e400', '10.1', '-1.01', '1e15'],
      'must be profit as a fraction of what was paid, from -1 to 10.',
    ],
    idRow('trade'),
    ['shadow', ['null', '"1"', '0', '-1', '1.5', '1e400'], 'must be a whole number from 1 to 9007199254740991.'],
  ],
  'learner-report': [SYMBOL, INTERVAL],
  'learner-trial': [SYMBOL, INTERVAL],
  'change-learner': [
    SYMBOL,
    INTERVAL,
    ['change', [...NO_TEXT, 'null', '"thaw"'], 'must be one of freeze, resume, reset, delete, shadow, paper, live.'],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

/** Bodies of them that are in order. */
export const GOOD_LEARNER = {
  'learner-weights': { mode: 'update', arm: SOMEBODY, outcome: 0.01 },
  'learner-report': { symbol: 'BTCUSDT', interval: '1h' },
  'learner-trial': { symbol: 'BTCUSDT', interval: '1h' },
  'change-learner': { symbol: 'BTCUSDT', interval: '1h', change: 'freeze' },
} as const;
