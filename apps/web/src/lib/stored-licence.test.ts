import { afterEach, expect, it, vi } from 'vitest';
import { clearStoredLicence, isFresh, readStoredLicence, storeLicence } from './stored-licence.ts';

const USER = 'a0000000-0000-4000-8000-000000000001';
const NEXT = 'a0000000-0000-4000-8000-000000000002';
afterEach(() => localStorage.clear());

const LICENCE = {
  email: 'a@example.test',
  licenseKey: 'ATB-AAAAAAAA-AAAA',
  verified: true,
  verifiedAt: '2026-11-24T12:00:00.000Z',
};

it('keeps a licence until it is cleared, and reads nothing else as one', () => {
  expect(readStoredLicence(USER)).toBeNull();
  storeLicence(USER, LICENCE);
  expect(readStoredLicence(USER)).toEqual(LICENCE);
  clearStoredLicence(USER);
  expect(readStoredLicence(USER)).toBeNull();
  for (const text of ['{', 'null', '7', '{"email":"a@example.test"}']) {
    localStorage.setItem(`atb-licence:${USER}`, text);
    expect(readStoredLicence(USER), text).toBeNull();
  }
});

it('shows nothing of it to who signs in next in the same browser, nor what was kept by nobody’s name', () => {
  localStorage.setItem('atb-licence', JSON.stringify(LICENCE));
  storeLicence(USER, LICENCE);
  expect(readStoredLicence(NEXT)).toBeNull();
  clearStoredLicence(NEXT);
  expect(readStoredLicence(USER)).toEqual(LICENCE);
  expect(localStorage.getItem('atb-licence')).toBeNull();
});

it('reads none in a browser that lets no page at its storage', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const spies = (['getItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  try {
    expect(readStoredLicence(USER)).toBeNull();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

it('counts as verified for 24 hours', () => {
  expect(isFresh(LICENCE, Date.parse('2026-11-25T11:59:59Z'))).toBe(true);
  expect(isFresh(LICENCE, Date.parse('2026-11-25T12:00:00Z'))).toBe(false);
  expect(isFresh(LICENCE, Date.parse('2026-11-24T11:59:59Z'))).toBe(false);
});
