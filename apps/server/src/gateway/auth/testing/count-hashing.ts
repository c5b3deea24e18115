import argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/** What takes the time of a sign-in: passwords hashed and compared. */
export interface Hashing {
  readonly hashed: number;
  readonly compared: number;
}

/** Hashing done until `work` is over. Passwords are really hashed: it takes the time, and would tell of an account. */
export async function countHashing(work: () => Promise<unknown>): Promise<Hashing> {
  const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
  try {
    await work();
    return { hashed: hash.mock.calls.length, compared: verify.mock.calls.length };
  } finally {
    hash.mockRestore();
    verify.mockRestore();
  }
}
