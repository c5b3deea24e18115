import { AskedThread, TookTooLong } from '../asked-thread.ts';
import type { Turns } from '../turns.ts';
import type { CandlePlaces } from '../market-data/archive/candle-places.ts';
import { type HistoryMark, readAccounts, readFillPages, readMark, readMovementPages } from './read-history.ts';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { tooManyFills } from './relive-limits.ts';
import type { TaxAccount, TaxQuestion, TaxReply, TaxRequest, TooManyToRelive } from './tax-messages.ts';

/** Whose history is asked about. */
export interface TaxCaller {
  readonly userId: string;
  readonly run: RunAsCaller;
}

/** Executions that a report is made of at most; what moves beside executions counts `MOVEMENT_SIZE` times, but for the first. */
export const HISTORY_MAX = 1_000_000;
/** Deposits and the like that count nothing: nobody has executions without one. */
export const MOVEMENTS_FREE = 1_000;
/** An entry of its own in memory, where an execution is a row of columns. */
export const MOVEMENT_SIZE = 4;
/** Different assets and markets of one history. */
export const NAMES_MAX = 5_000;
/** Histories above it have a thread of their own, so that they hold up nobody who has less. */
const SHORT_MAX = 100_000;
/** So large may all histories together be that a thread keeps; those of whoever asked longest ago go first. */
const KEPT_MAX = 1_000_000;
/** The same for proofs, which are asked for now and then: two of the longest that come there. */
const PROVED_KEPT_MAX = 2 * SHORT_MAX;
/** With the server's own below a gigabyte; the longest history takes about 550. */
const HEAP_MB = 600;
/** Of one question: what takes longer among the short histories is asked again among the long ones. A short one takes a second. */
const SHORT_TIME_MAX_MS = 15_000;
const LONG_TIME_MAX_MS = 120_000;
const IDLE_MS = 5 * 60_000;
/** So long a history that was read counts as current. */
const FRESH_MS = 2_000;

interface KnownHistory {
  readonly accounts: readonly TaxAccount[];
  readonly mark: HistoryMark;
  /** Different assets and markets; with more than `NAMES_MAX` the thread has nothing of it. */
  readonly names: number;
  checkedAt: number;
}

export type TaxOutcome<One extends TaxQuestion> =
  | {
      readonly status: 'done';
      readonly answer: TaxReply<One>;
      readonly accounts: readonly TaxAccount[];
      /** Those that were asked about, by their places. */
      readonly places: readonly number[];
    }
  | { readonly status: 'no_account' }
  | { readonly status: 'too_long'; readonly fills: number; readonly movements: number }
  | ({ readonly status: 'too_many_to_prove' } & TooManyToRelive)
  | { readonly status: 'too_many_names' | 'took_too_long' };

/** Which of the caller's accounts a question is about, by their places; null when what was named is not there. */
export type ChooseAccounts = (accounts: readonly TaxAccount[]) => readonly number[] | null;

export interface TaxServiceOptions {
  readonly places: CandlePlaces;
  readonly steadyMs: () => number;
  /** Of the three threads: one user at a time. */
  readonly turns: { readonly short: Turns; readonly long: Turns; readonly proofs: Turns };
}

/** Proofs of short histories take seconds where reports take a moment: they hold up proofs alone. */
export type TaxQueue = 'reports' | 'proofs';

/**
 * Reports of whole histories, made in threads beside the main one: a user's questions of a queue one after another, users in turn, none at
 * work for longer than a thread is given.
 */
export class TaxService {
  readonly #short: TaxThread;
  readonly #long: TaxThread;
  readonly #proofs: TaxThread;
  readonly #questions = new Map<string, Promise<unknown>>();

  constructor({ places, steadyMs, turns }: TaxServiceOptions) {
    this.#short = new TaxThread({
      places,
      steadyMs,
      turns: turns.short,
      timeMaxMs: SHORT_TIME_MAX_MS,
      keptMax: KEPT_MAX,
    });
    this.#long = new TaxThread({ places, steadyMs, turns: turns.long, timeMaxMs: LONG_TIME_MAX_MS, keptMax: KEPT_MAX });
    this.#proofs = new TaxThread({
      places,
      steadyMs,
      turns: turns.proofs,
      timeMaxMs: SHORT_TIME_MAX_MS,
      keptMax: PROVED_KEPT_MAX,
    });
  }

  /**
   * `question` is given the places of the accounts that were chosen.
   * @throws when a thread ends in the midst of it; asking again begins anew.
   */
  ask<One extends TaxQuestion>(
    caller: TaxCaller,
    choose: ChooseAccounts,
    question: (places: readonly number[]) => One,
    queue: TaxQueue = 'reports',
  ): Promise<TaxOutcome<One>> {
    const key = `${queue} ${caller.userId}`;
    const before = this.#questions.get(key) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#answer(caller, { choose, question }, queue));
    this.#questions.set(key, turn);
    const forget = (): void => {
      if (this.#questions.get(key) === turn) this.#questions.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  }

  async close(): Promise<void> {
    await Promise.all([this.#short, this.#long, this.#proofs].map((thread) => thread.close()));
  }

  async #answer<One extends TaxQuestion>(
    caller: TaxCaller,
    asked: Asked<One>,
    queue: TaxQueue,
  ): Promise<TaxOutcome<One>> {
    const mark = await readMark(caller.run);
    const { fills, movements } = mark;
    if (sizeOf(mark) > HISTORY_MAX) return { status: 'too_long', fills, movements };
    const tooMany = queue === 'proofs' ? tooManyFills(sizeOf(mark)) : null;
    if (tooMany !== null) return { status: 'too_many_to_prove', ...tooMany };
    const short = queue === 'proofs' ? this.#proofs : this.#short;
    for (const thread of sizeOf(mark) > SHORT_MAX ? [this.#long] : [short, this.#long]) {
      try {
        return await thread.answer(caller, mark, asked);
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error;
      }
    }
    return { status: 'took_too_long' };
  }
}

/** In executions. */
function sizeOf({ fills, movements }: HistoryMark): number {
  return fills + Math.max(0, movements - MOVEMENTS_FREE) * MOVEMENT_SIZE;
}

interface TaxThreadOptions extends Omit<TaxServiceOptions, 'turns'> {
  readonly turns: Turns;
  readonly timeMaxMs: number;
  /** Size of all histories together that are kept, in executions. */
  readonly keptMax: number;
}

interface Asked<One extends TaxQuestion> {
  readonly choose: ChooseAccounts;
  readonly question: (places: readonly number[]) => One;
}

class TaxThread {
  /** In the order of their last question. */
  readonly #known = new Map<string, KnownHistory>();
  readonly #thread: AskedThread<TaxRequest>;
  readonly #options: TaxThreadOptions;

  constructor(options: TaxThreadOptions) {
    this.#options = options;
    this.#thread = new AskedThread({
      code: new URL('./tax-thread.ts', import.meta.url),
      heapMb: HEAP_MB,
      timeMaxMs: options.timeMaxMs,
      idleMs: IDLE_MS,
      data: options.places,
      onLost: () => this.#known.clear(),
    });
  }

  /** In one turn, so that nobody else's history is at work when one ends the thread. @throws `TookTooLong`. */
  answer<One extends TaxQuestion>(
    caller: TaxCaller,
    mark: HistoryMark,
    { choose, question }: Asked<One>,
  ): Promise<TaxOutcome<One>> {
    return this.#options.turns.run(caller.userId, async () => {
      const { accounts, names } = await this.#bringUpToDate(caller, mark);
      if (names > NAMES_MAX) return { status: 'too_many_names' };
      const places = choose(accounts);
      if (places === null) return { status: 'no_account' };
      const asked = { kind: 'ask', userId: caller.userId, question: question(places) } as const;
      return { status: 'done', answer: (await this.#thread.send(asked)) as TaxReply<One>, accounts, places };
    });
  }

  /** Reads the history unless the very same is there. */
  async #bringUpToDate({ userId, run }: TaxCaller, mark: HistoryMark): Promise<KnownHistory> {
    const now = this.#options.steadyMs();
    const known = this.#known.get(userId);
    this.#known.delete(userId);
    // Bots trade while pages of a report are turned: what is a moment old is shown whole rather than read again for each page.
    const isCurrent = known?.mark.mark === mark.mark || (known !== undefined && now - known.checkedAt < FRESH_MS);
    if (known !== undefined && isCurrent) {
      this.#known.set(userId, known);
      return known;
    }
    this.#makeRoom(sizeOf(mark));
    const accounts = await readAccounts(run);
    const names = await this.#read(userId, run, accounts);
    if (names > NAMES_MAX) await this.#thread.send({ kind: 'forget', userId });
    const fresh: KnownHistory = { accounts, mark, names, checkedAt: now };
    this.#known.set(userId, fresh);
    return fresh;
  }

  /** Into the thread, until there are more than `NAMES_MAX` different names; answers how many there are. */
  async #read(userId: string, run: RunAsCaller, accounts: readonly TaxAccount[]): Promise<number> {
    let names = 0;
    await this.#thread.send({ kind: 'begin', userId, accounts });
    for (const [account, { id }] of accounts.entries()) {
      for await (const rows of readMovementPages(run, id, account)) {
        names = (await this.#thread.send({ kind: 'movements', userId, rows })) as number;
        if (names > NAMES_MAX) return names;
      }
      for await (const { lines } of readFillPages(run, id)) {
        names = (await this.#thread.send({ kind: 'fills', userId, account, lines })) as number;
        if (names > NAMES_MAX) return names;
      }
    }
    return names;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Before a history of so many executions is read. */
  #makeRoom(size: number): void {
    let kept = [...this.#known.values()].reduce((sum, { mark }) => sum + sizeOf(mark), 0);
    for (const [userId, { mark }] of this.#known) {
      if (kept + size <= this.#options.keptMax) return;
      this.#known.delete(userId);
      kept -= sizeOf(mark);
      this.#thread.send({ kind: 'forget', userId }).catch(() => undefined);
    }
  }
}
