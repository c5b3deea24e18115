// @vitest-environment node
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { LEAVE_FOR_APP } from '../../build/inline-scripts.ts';

/** @returns where the landing page sends the browser; null when it stays */
function leaveFrom(address: string, session: string | null): string | null {
  let target: string | null = null;
  const { hash, search } = new URL(address, 'http://atb.test');
  runInNewContext(LEAVE_FOR_APP, {
    location: { hash, search, replace: (to: string) => (target = to) },
    localStorage: { getItem: () => session },
    document: { documentElement: { dataset: {} } },
  });
  return target;
}

it.each([
  ['/#access_token=a&refresh_token=b&type=recovery', '/auth#access_token=a&refresh_token=b&type=recovery'],
  ['/#access_token=a&refresh_token=b&type=signup', '/auth#access_token=a&refresh_token=b&type=signup'],
  ['/#error=access_denied&error_description=expired', '/auth#error=access_denied&error_description=expired'],
  ['/?code=abc', '/auth?code=abc'],
])('takes what a mailed link leads back with (%s) on to the sign-in, signed in or not', (address, target) => {
  expect(leaveFrom(address, null)).toBe(target);
  expect(leaveFrom(address, '{}')).toBe(target);
});

it('leads on to the product who is signed in, and nobody else', () => {
  expect(leaveFrom('/', '{}')).toBe('/overview');
  expect(leaveFrom('/', null)).toBeNull();
});

it('shows the page itself to who asks for a place on it: the footer’s Plans, the way back to the site', () => {
  expect(leaveFrom('/#pricing', '{}')).toBeNull();
  expect(leaveFrom('/#top', '{}')).toBeNull();
});
