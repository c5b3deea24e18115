import { dec, ZERO } from '@atb/core/base/decimal';
import { type EpochMs, utcMonthEnd, utcMonthStart } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { Pool } from 'pg';
import { monotonicMs } from '../market-data/clock.ts';

/** How often is read what other accounts use of a limited volume, while they use any. */
const READ_MS = 30_000;

interface AccountOwner {
  readonly accountId: string;
  readonly userId: string;
}

/** Keeps a book up to date with what the other accounts of its owner have traded in the month. */
export class VolumeWatch {
  readonly #pool: Pool;
  readonly #owner: AccountOwner;
  readonly #book: AccountBook;
  /** By the steady clock. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, owner: AccountOwner, book: AccountBook) {
    this.#pool = pool;
    this.#owner = owner;
    this.#book = book;
  }

  /** A month has begun of which nothing is known yet. */
  isBehind(at: EpochMs): boolean {
    const { volume } = this.#book;
    return volume !== null && at >= utcMonthEnd(volume.monthStartsAt);
  }

  /** Volume that others have given back, by orders that did not fill, is noticed by reading now and then. */
  isDue(now: number): boolean {
    return this.#isShared && now - this.#readAt >= READ_MS;
  }

  async read(at: EpochMs): Promise<void> {
    if (!this.isBehind(at) && !this.#isShared) return;
    const { accountId, userId } = this.#owner;
    this.#readAt = monotonicMs();
    const { rows } = await this.#pool.query<{ elsewhere: string }>('select traded_volume($1, $2, $3) as elsewhere', [
      userId,
      accountId,
      new Date(utcMonthStart(at)),
    ]);
    if (rows[0] !== undefined) this.#book.setVolumeElsewhere(dec(rows[0].elsewhere), at);
  }

  get #isShared(): boolean {
    return this.#book.volume?.elsewhere.gt(ZERO) === true;
  }
}
