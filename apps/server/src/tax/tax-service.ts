import { AskedThread } from '../asked-thread.ts';
import {
  type HistoryMark,
  readAccounts,
  readFillPages,
  readMark,
  readMovements,
  type RunAsCaller,
} from './read-history.ts';
import type { AnswerTo, CandlePlaces, TaxAccount, TaxQuestion, TaxRequest } from './tax-messages.ts';

/** Whose history is asked about. */
export interface TaxCaller {
  readonly userId: string;
  readonly run: RunAsCaller;
}

/** More than a report is made of. */
export const HISTORY_MAX = 1_000_000;
/** Histories above it have a thread of their own, so that they hold up nobody who has less. */
const SHORT_MAX = 100_000;
/** Executions of all histories together that a thread keeps; those of whoever asked longest ago go first. */
const KEPT_MAX = 1_000_000;
/** With the server's own below a gigabyte; the longest history takes about 550. */
const HEAP_MB = 600;
const IDLE_MS = 5 * 60_000;
/** So long a history that was read counts as current. */
const FRESH_MS = 2_000;

interface KnownHistory {
  readonly accounts: readonly TaxAccount[];
  readonly mark: HistoryMark;
  checkedAt: number;
}

export type TaxOutcome<One extends TaxQuestion> =
  | {
      readonly status: 'done';
      readonly answer: AnswerTo<One>;
      readonly accounts: readonly TaxAccount[];
      /** Those that were asked about, by their places. */
      readonly places: readonly number[];
    }
  | { readonly status: 'no_account' }
  | { readonly status: 'too_long'; readonly fills: number };

/** Which of the caller's accounts a question is about, by their places; null when what was named is not there. */
export type ChooseAccounts = (accounts: readonly TaxAccount[]) => readonly number[] | null;

export interface TaxServiceOptions {
  readonly places: CandlePlaces;
  readonly steadyMs: () => number;
}

/** Reports of whole histories, made in threads beside the main one; a user's questions one after another. */
export class TaxService {
  readonly #steadyMs: () => number;
  readonly #short: TaxThread;
  readonly #long: TaxThread;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor({ places, steadyMs }: TaxServiceOptions) {
    this.#steadyMs = steadyMs;
    this.#short = new TaxThread(places);
    this.#long = new TaxThread(places);
  }

  /**
   * `question` is given the places of the accounts that were chosen.
   * @throws when a thread ends in the midst of it; asking again begins anew.
   */
  ask<One extends TaxQuestion>(
    caller: TaxCaller,
    choose: ChooseAccounts,
    question: (places: readonly number[]) => One,
  ): Promise<TaxOutcome<One>> {
    const before = this.#turns.get(caller.userId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#answer(caller, choose, question));
    this.#turns.set(caller.userId, turn);
    const forget = (): void => {
      if (this.#turns.get(caller.userId) === turn) this.#turns.delete(caller.userId);
    };
    turn.then(forget, forget);
    return turn;
  }

  async close(): Promise<void> {
    await Promise.all([this.#short.close(), this.#long.close()]);
  }

  async #answer<One extends TaxQuestion>(
    caller: TaxCaller,
    choose: ChooseAccounts,
    question: (places: readonly number[]) => One,
  ): Promise<TaxOutcome<One>> {
    const mark = await readMark(caller.run);
    if (mark.fills > HISTORY_MAX) return { status: 'too_long', fills: mark.fills };
    const thread = mark.fills > SHORT_MAX ? this.#long : this.#short;
    const { accounts } = await thread.bringUpToDate(caller, mark, this.#steadyMs());
    const places = choose(accounts);
    if (places === null) return { status: 'no_account' };
    const answer = await thread.ask(caller.userId, question(places));
    return { status: 'done', answer, accounts, places };
  }
}

class TaxThread {
  /** In the order of their last question. */
  readonly #known = new Map<string, KnownHistory>();
  readonly #thread: AskedThread<TaxRequest>;

  constructor(places: CandlePlaces) {
    this.#thread = new AskedThread({
      code: new URL('./tax-thread.ts', import.meta.url),
      heapMb: HEAP_MB,
      idleMs: IDLE_MS,
      data: places,
      onLost: () => this.#known.clear(),
    });
  }

  async ask<One extends TaxQuestion>(userId: string, question: One): Promise<AnswerTo<One>> {
    return (await this.#thread.send({ kind: 'ask', userId, question })) as AnswerTo<One>;
  }

  /** Reads the history unless the very same is there. */
  async bringUpToDate({ userId, run }: TaxCaller, mark: HistoryMark, now: number): Promise<KnownHistory> {
    const known = this.#known.get(userId);
    this.#known.delete(userId);
    // Bots trade while pages of a report are turned: what is a moment old is shown whole rather than read again for each page.
    const isCurrent = known?.mark.mark === mark.mark || (known !== undefined && now - known.checkedAt < FRESH_MS);
    if (known !== undefined && isCurrent) {
      this.#known.set(userId, known);
      return known;
    }
    const accounts = await readAccounts(run);
    await this.#thread.send({ kind: 'begin', userId, accounts });
    for (const [account, { id }] of accounts.entries()) {
      await this.#thread.send({ kind: 'movements', userId, rows: await readMovements(run, id, account) });
      for await (const { lines } of readFillPages(run, id))
        await this.#thread.send({ kind: 'fills', userId, account, lines });
    }
    const fresh: KnownHistory = { accounts, mark, checkedAt: now };
    this.#known.set(userId, fresh);
    this.#makeRoom(userId);
    return fresh;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #makeRoom(kept: string): void {
    let fills = [...this.#known.values()].reduce((sum, { mark }) => sum + mark.fills, 0);
    for (const [userId, { mark }] of this.#known) {
      if (fills <= KEPT_MAX || userId === kept) return;
      this.#known.delete(userId);
      fills -= mark.fills;
      this.#thread.send({ kind: 'forget', userId }).catch(() => undefined);
    }
  }
}
