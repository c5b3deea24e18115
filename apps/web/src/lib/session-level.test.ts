// @vitest-environment node
import type { User } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { needsSecondFactor } from './session-level.ts';

const tokenOf = (aal: string) => `head.${btoa(JSON.stringify({ aal, note: '???>>>' })).replaceAll('+', '-')}.signature`;
const userWith = (...statuses: string[]) => ({ factors: statuses.map((status) => ({ status })) }) as unknown as User;

it.each([
  ['aal1', userWith('verified'), true],
  ['aal2', userWith('verified'), false],
  ['aal1', userWith('unverified'), false],
  ['aal1', userWith(), false],
  ['aal1', {} as User, false],
])('a session of level %s of %j', (aal, user, expected) => {
  expect(needsSecondFactor({ access_token: tokenOf(aal), user })).toBe(expected);
});

it('a token that cannot be read is of no level', () => {
  expect(needsSecondFactor({ access_token: 'x', user: userWith('verified') })).toBe(true);
});
