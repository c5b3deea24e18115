import { describe, expect, it } from 'vitest';
import { DAY_MS, type EpochMs, addMs } from '../base/time.ts';
import { chargeOf, endOfPeriod, isLicenceKey, normalizeLicenceKey, refundReason } from './licence.ts';
import { PRICE_BOOKS, planPrice } from './price-books.ts';
import { TIERS } from './tiers.ts';

const at = (iso: string): EpochMs => Date.parse(iso) as EpochMs;

describe('refundReason', () => {
  const issuedAt = at('2026-03-01T10:00:00Z');
  const usedAt = addMs(issuedAt, DAY_MS);
  it.each([
    [0, null, 'unused'],
    [7, null, 'unused'],
    [8, null, 'money_back'],
    [7, usedAt, 'money_back'],
    [14, usedAt, 'money_back'],
    [15, usedAt, null],
    [15, null, null],
  ] as const)('after %d days, used at %s: %s', (days, used, reason) => {
    expect(refundReason({ issuedAt, usedAt: used, now: addMs(issuedAt, days * DAY_MS) })).toBe(reason);
  });
});

describe('endOfPeriod', () => {
  it.each([
    ['2026-01-15T08:30:00Z', 'monthly', '2026-02-15T08:30:00Z'],
    ['2026-01-31T08:30:00Z', 'monthly', '2026-02-28T08:30:00Z'],
    ['2026-12-31T23:59:59Z', 'monthly', '2027-01-31T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 'yearly', '2029-02-28T00:00:00Z'],
    ['2026-11-24T00:00:00Z', 'yearly', '2027-11-24T00:00:00Z'],
  ] as const)('of %s, %s, is %s', (from, period, end) => {
    expect(endOfPeriod(at(from), period)).toBe(at(end));
  });
});

it('reads keys as people type them', () => {
  expect(normalizeLicenceKey('  atb-ab12cd34 - xy9z\n')).toBe('ATB-AB12CD34-XY9Z');
  expect(isLicenceKey('ATB-AB12CD34-XY9Z')).toBe(true);
  for (const text of ['', 'ATB-AB12CD34-XY9', 'atb-ab12cd34-xy9z', 'XATB-AB12CD34-XY9Z']) {
    expect(isLicenceKey(text), text).toBe(false);
  }
});

describe('chargeOf', () => {
  it('is the published figure of the book, wherever it is a price to pay', () => {
    for (const book of PRICE_BOOKS) {
      for (const plan of TIERS) {
        for (const period of ['monthly', 'yearly'] as const) {
          const published = planPrice(book, plan)[period];
          const charged = chargeOf({ book, plan, period });
          expect(charged, `${book} ${plan} ${period}`).toBe(
            typeof published === 'number' && published > 0 ? published : null,
          );
        }
      }
    }
  });

  it('differs by the book that was looked at', () => {
    expect(chargeOf({ book: 'pricing', plan: 'pro', period: 'yearly' })).toBe(390);
    expect(chargeOf({ book: 'tiers', plan: 'pro', period: 'yearly' })).toBe(990);
    expect(chargeOf({ book: 'landing', plan: 'starter', period: 'monthly' })).toBeNull();
    expect(chargeOf({ book: 'pricing', plan: 'enterprise', period: 'monthly' })).toBeNull();
  });
});
