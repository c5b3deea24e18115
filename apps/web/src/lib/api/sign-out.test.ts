// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetLeaving, hasLeftOnPurpose, signOut } from './sign-out.ts';

const auth = vi.hoisted(() => ({ signOut: vi.fn() }));
vi.mock('../supabase.ts', () => ({ getSupabase: () => Promise.resolve({ auth }) }));

beforeEach(() => {
  forgetLeaving();
  auth.signOut.mockReset().mockResolvedValue({ error: null });
});

it.each([
  ['local', true],
  ['global', true],
  ['others', false],
] as const)('signing out with scope %s is leaving: %s', async (scope, expected) => {
  await signOut(scope);
  expect(auth.signOut).toHaveBeenCalledWith({ scope });
  expect(hasLeftOnPurpose()).toBe(expected);
});

it('is not leaving when the server says no', async () => {
  auth.signOut.mockResolvedValue({ error: new Error('no') });
  await expect(signOut('local')).rejects.toThrow('no');
  expect(hasLeftOnPurpose()).toBe(false);
});
