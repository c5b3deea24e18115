// @vitest-environment node
import type { LicenceRow } from '@atb/api/rows/licences';
import { expect, it } from 'vitest';
import { describeLicences } from './describe-licences.ts';

const NOW = Date.parse('2026-11-28T00:00:00Z');
const LATER = '2027-05-01T00:00:00+00:00';
const OVER = '2026-11-27T23:59:59+00:00';

const licence = (change: Partial<LicenceRow>): LicenceRow => ({
  id: 'l-1',
  email: 'ada@example.test',
  license_key: 'ATB-AAAAAAAA-AAAA',
  kind: 'one_time',
  plan: 'pro',
  status: 'active',
  provider: 'test',
  is_trial: false,
  issued_at: '2026-05-01T00:00:00+00:00',
  paid_until: LATER,
  used_at: null,
  user_id: 'user-1',
  ...change,
});

it.each([
  ['Lifetime', [{ paid_until: null }]],
  ['Lifetime', [{ kind: 'monthly' }, { paid_until: null }]],
  ['Yearly', [{}]],
  ['Yearly', [{ status: 'cancelled' }, { kind: 'monthly' }]],
  ['Monthly', [{ kind: 'monthly' }]],
  ['Monthly', [{ paid_until: OVER }, { kind: 'monthly' }]],
  ['Trial', [{ is_trial: true }]],
  ['None', [{ paid_until: OVER }]],
  ['None', [{ is_trial: true, paid_until: OVER }]],
  ['None', [{ status: 'refunded', paid_until: null }]],
  ['None', []],
] as const)('says %s of %j', (said, licences) => {
  expect(describeLicences(licences.map(licence), NOW)).toBe(said);
});
