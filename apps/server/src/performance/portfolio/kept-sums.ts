import { createHash } from 'node:crypto';
import type { RunAsCaller } from '../../database/run-as-caller.ts';

const MARK_SQL = 'select coalesce(max(id), 0)::text as mark from ledger_postings where account_id = $1';

interface Kept<Value> {
  /** The account's last posting when it was read, and what else it depends on. */
  readonly mark: string;
  /** By the steady clock. */
  readonly readAt: number;
  readonly value: Promise<Value>;
  /** Unknown while it is being read, as is whether that takes long. */
  weight: number;
  isLong: boolean;
}

/**
 * A posting that was written before the last one may be seen after it, where two write to one account at a time: what is kept is
 * read anew after so long, whatever the ledger says.
 */
const KEPT_MS = 60_000;
/** What takes long to read, or took so long, is read anew only so often while its account trades on. */
const PAUSE_MS = 2_000;
const LONG_MS = 100;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 500;
/** Of each kind of reading, of all accounts together: about 50 MB. */
const WEIGHT_MAX = 1_000_000;

export interface KeptSumsOptions<Value> {
  readonly steadyMs: () => number;
  /** Whether it took long to read. */
  readonly isLong?: (value: Value) => boolean;
  /** Rows of it in memory. */
  readonly weigh?: (value: Value) => number;
}

export interface KeptQuestion {
  /** With what happened this very moment in it, however long that takes. */
  readonly isProof?: boolean | undefined;
  /** What the reading depends on beside the ledger of the account. */
  readonly about?: string;
  /** Of the ledger just now, where several readings go by the same. */
  readonly ledger?: string;
}

/** What a reading depends on, shortened: equal for equal lines. */
export function digestLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('base64');
}

/** Changes with every posting of an account. */
export async function readLedgerMark(run: RunAsCaller, accountId: string): Promise<string> {
  const { rows } = await run((tx) => tx.query<{ mark: string }>(MARK_SQL, [accountId]));
  return rows[0]?.mark ?? '0';
}

/** One kind of reading of accounts, kept until their ledgers grow. */
export class KeptSums<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #steadyMs: () => number;
  readonly #isLong: (value: Value) => boolean;
  readonly #weigh: (value: Value) => number;

  constructor({ steadyMs, isLong = () => false, weigh = () => 1 }: KeptSumsOptions<Value>) {
    this.#steadyMs = steadyMs;
    this.#isLong = isLong;
    this.#weigh = weigh;
  }

  async read(
    run: RunAsCaller,
    accountId: string,
    read: () => Promise<Value>,
    { isProof = false, about = '', ledger }: KeptQuestion = {},
  ): Promise<Value> {
    const mark = `${ledger ?? (await readLedgerMark(run, accountId))} ${about}`;
    const known = this.#kept.get(accountId);
    if (known !== undefined && (await this.#isFresh(known, mark, isProof))) return this.#keep(accountId, known);
    return this.#keep(accountId, { mark, readAt: this.#steadyMs(), value: read(), weight: 0, isLong: false });
  }

  async #isFresh(kept: Kept<Value>, now: string, isProof: boolean): Promise<boolean> {
    const age = this.#steadyMs() - kept.readAt;
    if (kept.mark === now) return age < KEPT_MS;
    if (isProof || age >= PAUSE_MS) return false;
    await kept.value;
    return kept.isLong;
  }

  /** Taken out and put back, it is the latest. */
  async #keep(accountId: string, kept: Kept<Value>): Promise<Value> {
    this.#kept.delete(accountId);
    this.#kept.set(accountId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS_MAX && oldest !== undefined) this.#kept.delete(oldest);
    try {
      const value = await kept.value;
      if (kept.weight === 0) kept.isLong = this.#isLong(value) || this.#steadyMs() - kept.readAt > LONG_MS;
      kept.weight = Math.max(1, this.#weigh(value));
      this.#makeRoom(kept);
      return value;
    } catch (error) {
      if (this.#kept.get(accountId) === kept) this.#kept.delete(accountId);
      throw error;
    }
  }

  #makeRoom(latest: Kept<Value>): void {
    let sum = [...this.#kept.values()].reduce((weights, { weight }) => weights + weight, 0);
    for (const [accountId, kept] of this.#kept) {
      if (sum <= WEIGHT_MAX) return;
      if (kept === latest) continue;
      this.#kept.delete(accountId);
      sum -= kept.weight;
    }
  }
}
