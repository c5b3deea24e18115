import { hash, verify } from '@node-rs/argon2';
import { vi } from 'vitest';

/** What takes the time of a sign-in: passwords hashed and compared. */
export interface Hashing {
  readonly hashed: number;
  readonly compared: number;
}

/** Hashing done until `work` is over. The test file must have `vi.mock('@node-rs/argon2', { spy: true })`. */
export async function countHashing(work: () => Promise<unknown>): Promise<Hashing> {
  const [hashed, compared] = [vi.mocked(hash).mock.calls.length, vi.mocked(verify).mock.calls.length];
  await work();
  return {
    hashed: vi.mocked(hash).mock.calls.length - hashed,
    compared: vi.mocked(verify).mock.calls.length - compared,
  };
}
