import { afterEach, expect, it } from 'vitest';
import { clearStoredLicence, isFresh, readStoredLicence, storeLicence } from './stored-licence.ts';

afterEach(clearStoredLicence);

const LICENCE = {
  email: 'a@example.test',
  licenseKey: 'ATB-AAAAAAAA-AAAA',
  verified: true,
  verifiedAt: '2026-11-24T12:00:00.000Z',
};

it('keeps a licence until it is cleared, and reads nothing else as one', () => {
  expect(readStoredLicence()).toBeNull();
  storeLicence(LICENCE);
  expect(readStoredLicence()).toEqual(LICENCE);
  clearStoredLicence();
  expect(readStoredLicence()).toBeNull();
  for (const text of ['{', 'null', '7', '{"email":"a@example.test"}']) {
    localStorage.setItem('atb-licence', text);
    expect(readStoredLicence(), text).toBeNull();
  }
});

it('counts as verified for 24 hours', () => {
  expect(isFresh(LICENCE, Date.parse('2026-11-25T11:59:59Z'))).toBe(true);
  expect(isFresh(LICENCE, Date.parse('2026-11-25T12:00:00Z'))).toBe(false);
  expect(isFresh(LICENCE, Date.parse('2026-11-24T11:59:59Z'))).toBe(false);
});
