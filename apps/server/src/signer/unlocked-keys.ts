import type { webcrypto } from 'node:crypto';
import type { SignerAccount, UnlockedAccount } from './signer-protocol.ts';

interface Unlocked {
  /** Not extractable. */
  readonly key: webcrypto.CryptoKey;
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly untilMs: number;
  readonly timer: NodeJS.Timeout;
}

/** Data keys of attended accounts that their owners have unlocked. They are in this process's memory alone: its end locks all of them. */
export class UnlockedKeys {
  readonly #now: () => number;
  readonly #held = new Map<string, Unlocked>();

  /** @param now Milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  put(account: SignerAccount, key: webcrypto.CryptoKey, untilMs: number): void {
    this.drop(account);
    const timer = setTimeout(() => this.#held.delete(nameOf(account)), untilMs - this.#now()).unref();
    this.#held.set(nameOf(account), { key, userId: account.userId, untilMs, timer });
  }

  /** Null when the account is locked. A timer may come late, so the clock decides. */
  find(account: SignerAccount): webcrypto.CryptoKey | null {
    const held = this.#held.get(nameOf(account));
    return held !== undefined && held.untilMs > this.#now() ? held.key : null;
  }

  drop(account: SignerAccount): void {
    const name = nameOf(account);
    clearTimeout(this.#held.get(name)?.timer);
    this.#held.delete(name);
  }

  /** What a user has unlocked. */
  list(userId: string): readonly UnlockedAccount[] {
    return [...this.#held].flatMap(([name, held]) =>
      held.userId === userId && held.untilMs > this.#now()
        ? [{ accountId: name.split(' ')[0] ?? '', until: new Date(held.untilMs).toISOString() }]
        : [],
    );
  }
}

/** All that a data key was bound to: another account's never finds it. */
const nameOf = ({ id, userId, venue }: SignerAccount): string => `${id} ${userId} ${venue}`;
