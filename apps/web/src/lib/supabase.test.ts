import { expect, it } from 'vitest';
import { SESSION_KEY } from './session-key.ts';
import { mayHaveSession, readStoredUser } from './supabase.ts';

const NOW = Date.UTC(2026, 10, 21);
const USER = { id: 'u1', email: 'ada@example.com', user_metadata: {} };

function store(session: unknown): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

it('takes the user of a session that still holds', () => {
  store({ user: USER, expires_at: NOW / 1000 + 60 });
  expect(readStoredUser(NOW)).toEqual(USER);
});

it.each([
  [{ user: USER, expires_at: NOW / 1000 + 5 }],
  [{ user: USER, expires_at: 'soon' }],
  [{ user: { id: 7 }, expires_at: NOW / 1000 + 60 }],
  [null],
  [7],
])('takes nobody from %j', (session) => {
  store(session);
  expect(readStoredUser(NOW)).toBeNull();
});

it('takes nobody from what is not JSON', () => {
  localStorage.setItem(SESSION_KEY, '{');
  expect(readStoredUser(NOW)).toBeNull();
  expect(mayHaveSession()).toBe(true);
});
