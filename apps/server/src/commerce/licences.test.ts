import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommerceOptions } from './commerce-options.ts';
import { Licences } from './licences.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A database that answers at once: with so many rows. */
const licencesOf = (found: number) => {
  const rows = Array.from({ length: found }, () => ({}));
  const pool = { query: () => Promise.resolve({ rows }) };
  const shared = { run: (_: string, work: (pool: object) => unknown) => work(pool) };
  return new Licences({ shared } as unknown as CommerceOptions);
};
const given = { licenseKey: 'ATB-0000-0000-0000-0000', email: 'who@atb.test' };

it.each([
  ['one that holds', 1, null, true],
  ['none', 0, null, false],
  ['one that is entered', 1, () => Promise.resolve(true), true],
  ['one that cannot be entered', 1, () => Promise.resolve(false), false],
] as const)('answers about %s no sooner than about any other', async (_, found, claim, expected) => {
  const answered = vi.fn();
  const answer = licencesOf(found).verify('caller', given, claim).then(answered);
  await vi.advanceTimersByTimeAsync(119);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(answered).toHaveBeenCalledExactlyOnceWith(expected);
});
