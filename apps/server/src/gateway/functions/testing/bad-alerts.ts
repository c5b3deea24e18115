// testing: bodies of the functions about channels and alerts.
import type { FunctionName } from '@atb/api/functions/contracts';
import { amountRows, idRow, NO_TEXT, type Row, SOMEBODY } from './bad-fragments.ts';

type Name = Extract<
  FunctionName,
  | 'create-notification-channel'
  | 'rotate-channel-secret'
  | 'test-notification-channel'
  | 'create-alert-source'
  | 'rotate-alert-key'
  | 'test-alert-source'
  | 'answer-ticket'
>;

const NAME = 'must be text of 1 to 60 characters.';
const KINDS = 'must be a list of risk, security, system, alerts, billing, trades.';
const BODY = 'must be text of 1 to 4000 characters.';

export const GOOD_ALERTS: Readonly<Record<Name, Readonly<Record<string, unknown>>>> = {
  'create-notification-channel': { kind: 'webhook', name: 'Mine', kinds: ['risk'], url: 'https://example.test/hook' },
  'rotate-channel-secret': { id: SOMEBODY },
  'test-notification-channel': { id: SOMEBODY },
  'create-alert-source': { name: 'TradingView', target: 'log' },
  'rotate-alert-key': { id: SOMEBODY },
  'test-alert-source': { id: SOMEBODY, body: 'buy BTCUSDT' },
  'answer-ticket': { id: SOMEBODY, answer: 'discard' },
};

export const BAD_ALERTS: Readonly<Record<Name, readonly Row[]>> = {
  'create-notification-channel': [
    ['kind', [...NO_TEXT, '"fax"'], 'must be mail, telegram, discord or webhook.'],
    ['name', [...NO_TEXT, '""', '"  "', `"${'x'.repeat(61)}"`], NAME],
    ['kinds', ['null', '"risk"', '1'], KINDS],
    ['url', [...NO_TEXT, '""', `"${'x'.repeat(2_001)}"`], 'must be text of 1 to 2000 characters.'],
  ],
  'rotate-channel-secret': [idRow('id')],
  'test-notification-channel': [idRow('id')],
  'create-alert-source': [
    ['name', [...NO_TEXT, '""', '"  "', `"${'x'.repeat(61)}"`], NAME],
    ['auth', ['1', 'null', '"password"'], 'must be key or signature.'],
    ['target', ['1', 'null', '"order"'], 'must be log, bot or ticket.'],
    ...amountRows('quantity'),
  ],
  'rotate-alert-key': [idRow('id')],
  'test-alert-source': [idRow('id'), ['body', [...NO_TEXT, '""', `"${'x'.repeat(4_001)}"`], BODY]],
  'answer-ticket': [
    idRow('id'),
    ['answer', [...NO_TEXT, '"later"'], 'must be place or discard.'],
    ...amountRows('quantity'),
  ],
};
