import { availableParallelism } from 'node:os';
import argon2, { type Algorithm, type Options } from '@node-rs/argon2';
import { AuthError } from '../http/auth-error.ts';

/** Argon2id; the package exports the name as a const enum, which type stripping cannot read. */
const ARGON2_ID = 2 as Algorithm;

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. Supabase's auth service reads these hashes. */
const OPTIONS = { algorithm: ARGON2_ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

export type PasswordCheck = 'right' | 'right_but_outdated' | 'wrong';

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for an account without a usable hash as for any other. */
  readonly check: (storedHash: string | null, password: string) => Promise<PasswordCheck>;
}

export interface PasswordHasherOptions {
  /** Hashes computed at the same time; each takes a thread and 19 MiB. */
  readonly concurrency?: number;
  readonly waitingMax?: number;
}

function isOutdated(storedHash: string): boolean {
  const { algorithm, memoryCost, timeCost } = argon2.parseOptions(storedHash);
  return algorithm !== ARGON2_ID || memoryCost < OPTIONS.memoryCost || timeCost < OPTIONS.timeCost;
}

/** Runs at most `concurrency` tasks; refuses instead of queueing without end. */
function createGate(concurrency: number, waitingMax: number) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax) {
        const message = 'Too many sign-ins at this moment. Please try again.';
        throw new AuthError(503, 'request_timeout', message, { headers: { 'Retry-After': '1' } });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Hashes on the thread pool, leaving a core to the event loop on which the bots run. */
export async function createPasswordHasher(options: PasswordHasherOptions = {}): Promise<PasswordHasher> {
  const { concurrency = Math.max(1, availableParallelism() - 1), waitingMax = 256 } = options;
  const throughGate = createGate(concurrency, waitingMax);
  const decoy = await argon2.hash('a password that nobody has', OPTIONS);
  return {
    hash: (password) => throughGate(() => argon2.hash(password, OPTIONS)),
    check: (storedHash, password) =>
      throughGate(async () => {
        const isUsable = storedHash?.startsWith('$argon2') === true;
        const isRight = await argon2.verify(isUsable ? storedHash : decoy, password);
        if (!isUsable || !isRight) return 'wrong';
        return isOutdated(storedHash) ? 'right_but_outdated' : 'right';
      }),
  };
}
