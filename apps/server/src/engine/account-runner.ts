import type { EpochMs } from '@atb/core/base/time';
import { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { AwaitedCandles } from '@atb/core/engine/account/awaited-candles';
import type { Quote } from '@atb/core/market/quote';
import { withTransaction } from '../database/with-transaction.ts';
import { isErrorCode } from '../is-error-code.ts';
import { askUnsettled } from './ask-unsettled.ts';
import { askVenue, type AtVenue, recoverOrders } from './ask-venue.ts';
import type { Lease } from './lease.ts';
import { loadAccount } from './load-account.ts';
import { carryOutInOrder } from './carry-out-in-order.ts';
import type { DoneCommand } from './persist-changes.ts';
import { recordChanges } from './record-changes.ts';
import { type PendingCommand, readPendingCommands } from './pending-commands.ts';
import {
  type CommandOutcome,
  carryOutCommand,
  commandSymbol,
  findWishRefusal,
  toAccountCommand,
} from './carry-out-command.ts';
import { FAILED, isRefusedByDatabase, OVERTAKEN, refuseWish, UNFIT, type WishRefusal } from './refuse-wish.ts';
import type { RunnerOptions } from './runner-options.ts';
import { StartGate } from './start-gate.ts';
import { UnsettledOrders } from './unsettled-orders.ts';

/** What `assert_lease` raises. */
const LEASE_LOST = '55006';

/**
 * The single writer of one account. Everything that happens to the account passes through its queue, one at a time:
 * the book decides, one transaction records, and only then is the venue asked. When anything in that chain throws, the
 * runner is broken and must be dropped: opening a new one is the recovery.
 */
export class AccountRunner {
  readonly accountId: string;
  readonly #options: RunnerOptions;
  readonly #book: AccountBook;
  readonly #userId: string;
  readonly #cursors: Map<string, Quote>;
  /** Symbols whose cursor has moved since it was last recorded. */
  readonly #moved = new Set<string>();
  readonly #unsettled = new UnsettledOrders();
  #tail: Promise<void> = Promise.resolve();
  #queued = 0;
  /** Symbols without a price so far for which a wish waits. */
  readonly #awaitedSymbols = new Set<string>();
  /** Symbol on whose price a command is being decided: followed meanwhile, so that no quote behind that price is missed. */
  #decidedSymbol: string | null = null;
  #fault: Error | null = null;
  readonly #gate: StartGate;

  private constructor(options: RunnerOptions, book: AccountBook, userId: string, cursors: Map<string, Quote>) {
    this.accountId = options.lease.accountId;
    this.#options = options;
    this.#book = book;
    this.#userId = userId;
    this.#cursors = cursors;
    this.#gate = new StartGate({ ...options, userId, onDecided: () => void this.onCommands() });
  }

  /** Loads the account and settles what an earlier writer left half done. */
  static async open(options: RunnerOptions): Promise<AccountRunner> {
    const loaded = await withTransaction(options.pool, async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      return loadAccount(tx, options.lease.accountId, options.instruments);
    });
    const { snapshot } = loaded;
    for (const quote of snapshot.quotes) options.venue.recall(quote);
    const cursors = new Map(loaded.cursors);
    const runner = new AccountRunner(options, AccountBook.open(snapshot), snapshot.userId, cursors);
    runner.#unsettled.follow(snapshot.orders, Date.now());
    await runner.#commitAnswers(await recoverOrders(snapshot.orders, runner.#atVenue));
    return runner;
  }

  get book(): AccountBook {
    return this.#book;
  }

  get #atVenue(): AtVenue {
    return { venue: this.#options.venue, book: this.#book };
  }

  /** Symbols whose quotes must reach this account. */
  symbols(): ReadonlySet<string> {
    const decided = this.#decidedSymbol === null ? [] : [this.#decidedSymbol];
    return new Set([...this.#book.symbols(), ...this.#awaitedSymbols, ...decided]);
  }

  get fault(): Error | null {
    return this.#fault;
  }

  get isBusy(): boolean {
    return this.#queued > 0;
  }

  /** Event time of the last quote of the symbol that was handled to the end. */
  cursor(symbol: string): EpochMs | null {
    return this.#cursors.get(symbol)?.eventTime ?? null;
  }

  /** Returns nothing when nothing came of the quote and nothing was waiting: the usual case costs no turn of the event loop. */
  onQuote(quote: Quote): void | Promise<void> {
    if (this.#fault !== null) return undefined;
    if (this.isBusy) return this.#enqueue(() => this.#handleQuote(quote));
    let work: void | Promise<void>;
    try {
      work = this.#handleQuote(quote);
    } catch (error) {
      this.#break(error);
      return undefined;
    }
    return work === undefined ? undefined : this.#enqueue(() => work);
  }

  /** Carries out every wish that waits for this account. */
  onCommands(): Promise<void> {
    return this.#enqueue(() => this.#handleCommands());
  }

  /** Asks again about orders that the venue has not answered for, those whose turn it is; not while the past is gone through. */
  async askAboutUnsettled(): Promise<void> {
    const due = this.#unsettled.due(Date.now());
    if (due.length === 0 || !this.#options.isCaughtUp()) return;
    await this.#enqueue(async () => {
      const asked = { atVenue: this.#atVenue, time: this.#now() };
      await this.#commitAnswers(await askUnsettled(this.#unsettled, due, asked));
    });
  }

  /**
   * The last quote handled of each symbol the account follows, when all that followed from it is recorded: a restart may
   * go on from here. Null while something is under way.
   */
  checkpoint(): readonly Quote[] | null {
    if (this.isBusy || this.#fault !== null) return null;
    return [...this.#book.symbols()].flatMap((symbol) => this.#cursors.get(symbol) ?? []);
  }

  /** Finishes what is queued and takes no more: the account is opened anew, with settings that have changed. */
  retire(): Promise<void> {
    return this.#enqueue(() => {
      this.#fault = new Error(`the settings of account ${this.accountId} have changed`);
    });
  }

  get lease(): Lease {
    return this.#options.lease;
  }

  /** Resolves when the queue is empty. */
  idle(): Promise<void> {
    return this.#tail;
  }

  #enqueue(work: () => void | Promise<void>): Promise<void> {
    this.#queued += 1;
    const run = this.#tail.then(async () => {
      try {
        if (this.#fault === null) await work();
      } catch (error) {
        this.#break(error);
      } finally {
        this.#queued -= 1;
      }
    });
    this.#tail = run;
    return run;
  }

  #break(cause: unknown): void {
    this.#fault = new Error(`account ${this.accountId} stopped`, { cause });
    const { logger } = this.#options;
    if (isErrorCode(cause, LEASE_LOST))
      logger.warn({ accountId: this.accountId }, 'the account has another worker now');
    else logger.error({ err: cause, accountId: this.accountId }, 'account stopped; it is opened anew');
  }

  #handleQuote(quote: Quote): void | Promise<void> {
    const cursor = this.#cursors.get(quote.symbol);
    if (cursor !== undefined && quote.eventTime <= cursor.eventTime) return undefined;
    const awaited = this.#book
      .awaitedCandles(quote.symbol, quote.eventTime)
      .filter((each) => this.#options.candles.isDue(quote.symbol, each, quote.eventTime));
    return awaited.length === 0 ? this.#takeQuote(quote) : this.#closeCandles(quote, awaited);
  }

  /** What closed before the quote is decided on first: what that asks of the market meets this quote. */
  async #closeCandles(quote: Quote, awaited: readonly AwaitedCandles[]): Promise<void> {
    const seenAt = this.#cursors.get(quote.symbol)?.eventTime ?? quote.eventTime;
    for (const each of awaited) {
      for (const closed of await this.#options.candles.fetch(quote.symbol, each, quote.eventTime)) {
        const at = Math.max(closed.at, seenAt) as EpochMs;
        const changes = this.#book.handleClosedCandle({ ...closed, at });
        if (changes !== NO_CHANGES) await this.#commit(changes, []);
      }
    }
    await this.#takeQuote(quote);
  }

  #takeQuote(quote: Quote): void | Promise<void> {
    const changes = this.#book.handleQuote(quote, this.#options.venue.match(quote));
    this.#cursors.set(quote.symbol, quote);
    this.#moved.add(quote.symbol);
    const isAwaited = this.#awaitedSymbols.delete(quote.symbol);
    if (changes === NO_CHANGES && !isAwaited) return undefined;
    return this.#finishQuote(changes, isAwaited);
  }

  async #finishQuote(changes: AccountChanges, isAwaited: boolean): Promise<void> {
    if (changes !== NO_CHANGES) await this.#commit(changes, []);
    if (isAwaited) await this.#handleCommands();
  }

  /**
   * Wishes wait until the account has gone through the past again: they were made after it, and what they place must not
   * meet its quotes.
   */
  async #handleCommands(): Promise<void> {
    if (!this.#options.isCaughtUp()) return;
    const pending = await readPendingCommands(this.#options.pool, this.accountId);
    await carryOutInOrder(pending, {
      carryOut: (command) => this.#handleCommand(command),
      refuse: (start) => this.#refuse(start, OVERTAKEN),
    });
    this.#decidedSymbol = null;
    this.#options.onSymbols(this);
  }

  /** `waiting` for a start whose rules are being checked: what comes after it goes on. */
  async #handleCommand(pending: PendingCommand): Promise<'waiting' | void> {
    const context = { pool: this.#options.pool, accountId: this.accountId, now: this.#now() };
    const command = await toAccountCommand(pending, context);
    const refusal = command === null ? UNFIT : await findWishRefusal(command, context);
    if (command === null || refusal !== null) return this.#refuse(pending, refusal ?? UNFIT);
    const gate = await this.#gate.decide(command, this.#book);
    if (gate.status === 'waiting') return gate.status;
    if (gate.status === 'refused') return this.#refuse(pending, gate.refusal);
    const symbol = commandSymbol(command, this.#book);
    this.#decidedSymbol = symbol;
    if (symbol !== null && !(await this.#hasPrice(symbol))) return;
    let outcome: CommandOutcome;
    try {
      outcome = carryOutCommand(command, this.#book);
    } catch (error) {
      // The book is not true any more and will be opened anew; the wish must not break that one too.
      await this.#refuse(pending, FAILED);
      throw error;
    }
    try {
      await this.#commit(outcome.changes, [outcome.done]);
    } catch (error) {
      if (isRefusedByDatabase(error)) await this.#refuse(pending, FAILED);
      throw error;
    }
  }

  /** Market time, as far as the account lets it be: its own never goes back. */
  #now(): EpochMs {
    return Math.max(this.#options.now(), this.#book.clock) as EpochMs;
  }

  #refuse(pending: PendingCommand, refusal: WishRefusal): Promise<void> {
    const { pool, lease } = this.#options;
    return refuseWish(pool, lease, { pending, refusal, at: this.#now() });
  }

  /** A wish is decided on a price, never on none: one for a symbol that has not traded yet waits for its first quote. */
  async #hasPrice(symbol: string): Promise<boolean> {
    if (!this.#options.isTraded(symbol)) return true;
    this.#awaitedSymbols.delete(symbol);
    this.#options.onSymbols(this);
    const quote = this.#options.latestQuote(symbol);
    if (quote !== null) await this.#handleQuote(quote);
    if (this.#cursors.has(symbol)) return true;
    this.#awaitedSymbols.add(symbol);
    this.#options.onSymbols(this);
    return false;
  }

  /** One transaction, then the venue; what the venue says is the next event. Ends when nothing is left to ask. */
  async #commit(changes: AccountChanges, done: readonly DoneCommand[]): Promise<void> {
    const quotes = [...this.#moved].flatMap((symbol) => this.#cursors.get(symbol) ?? []);
    const of = { accountId: this.accountId, userId: this.#userId, clock: this.#book.clock };
    await recordChanges(this.#options.pool, this.lease, { ...of, changes, done, quotes });
    this.#moved.clear();
    this.#unsettled.follow(changes.orders, Date.now());
    this.#options.onSymbols(this);
    for (const anomaly of changes.anomalies)
      this.#options.logger.warn({ accountId: this.accountId, ...anomaly }, 'account anomaly');
    await this.#commitAnswers(await askVenue(changes.venueCommands, this.#atVenue, changes.at));
  }

  async #commitAnswers(answers: AccountChanges): Promise<void> {
    if (answers !== NO_CHANGES) await this.#commit(answers, []);
  }
}
