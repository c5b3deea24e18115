import { idRow, NO_SWITCH, NO_TEXT, type Row } from './bad-fragments.ts';

/** What functions of commerce and of accounts refuse. */
export function commerceRows() {
  const session: readonly Row[] = [
    [
      'session_id',
      [...NO_TEXT, 'null', '""', '"../x"', `"${'x'.repeat(256)}"`],
      'must be the id of a checkout session.',
    ],
    ['lookup_token', [...NO_TEXT, 'null', '""', '"a b"'], 'must be the token of a checkout session.'],
  ];
  const noEmail = ['1', 'true', '[]', '{}', '""', '"x"', '"a@"', '"a b@example.test"', `"${'a'.repeat(250)}@b.test"`];
  return {
    'start-checkout': [
      ['book', [...NO_TEXT, 'null', '"own"'], 'must be tiers, pricing, landing.'],
      ['plan', [...NO_TEXT, 'null', '"Pro"', '"gold"'], 'must be free, starter, pro, elite, enterprise.'],
      ['period', [...NO_TEXT, 'null', '"weekly"'], 'must be monthly or yearly.'],
    ],
    'test-checkout': session,
    'settle-test-checkout': [...session, ['email', noEmail, 'must be an e-mail address.']],
    'license-lookup': session,
    'license-verify': [
      ['license_key', [...NO_TEXT, 'null', '""', `"${'A'.repeat(300)}"`], 'must be a licence key.'],
      ['email', [...NO_TEXT, 'null', '""', `"${'a'.repeat(300)}"`], 'must be an e-mail address.'],
    ],
    'change-renewal': [idRow('licenceId'), ['renews', NO_SWITCH, 'must be true or false.']],
    'request-refund': [idRow('licenceId')],
    'start-trial': [],
    usage: [],
    'start-data-export': [],
    'delete-data-export': [idRow('exportId')],
    'request-account-deletion': [['confirmation', [...NO_TEXT, 'null', '"delete"', '""'], 'must be DELETE.']],
    'cancel-account-deletion': [],
  } satisfies Readonly<Record<string, readonly Row[]>>;
}
