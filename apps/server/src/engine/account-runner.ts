import type { EpochMs } from '@atb/core/base/time';
import { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES, type VenueCommand } from '@atb/core/engine/account/account-types';
import { mergeChanges } from '@atb/core/engine/account/merge-changes';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import { isActive, type Order } from '@atb/core/orders/order';
import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { Logger } from '../logger.ts';
import type { Venue } from '../venues/venue.ts';
import type { Lease } from './lease.ts';
import { loadAccount } from './load-account.ts';
import { type DoneCommand, persistChanges, persistCursor, persistDone } from './persist-changes.ts';
import { type PendingCommand, readPendingCommands } from './pending-commands.ts';
import { type CommandOutcome, carryOutCommand, commandSymbol, toAccountCommand } from './carry-out-command.ts';

export interface RunnerOptions {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly venue: Venue;
  readonly instruments: readonly Instrument[];
  readonly logger: Logger;
  /** Market time. */
  readonly now: () => EpochMs;
  readonly latestQuote: (symbol: string) => Quote | null;
  /** True for a symbol that will have quotes. */
  readonly isTraded: (symbol: string) => boolean;
}

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
  #tail: Promise<void> = Promise.resolve();
  #queued = 0;
  /** Symbols without a price so far for which a wish waits. */
  readonly #awaitedSymbols = new Set<string>();
  #fault: Error | null = null;

  private constructor(options: RunnerOptions, book: AccountBook, userId: string, cursors: Map<string, Quote>) {
    this.accountId = options.lease.accountId;
    this.#options = options;
    this.#book = book;
    this.#userId = userId;
    this.#cursors = cursors;
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
    await runner.#recover(snapshot.orders);
    return runner;
  }

  get book(): AccountBook {
    return this.#book;
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
      throw new Error('its settings have changed');
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
  }

  #handleQuote(quote: Quote): void | Promise<void> {
    const cursor = this.#cursors.get(quote.symbol);
    if (cursor !== undefined && quote.eventTime <= cursor.eventTime) return undefined;
    const changes = this.#book.handleQuote(quote, this.#options.venue.match(quote));
    this.#cursors.set(quote.symbol, quote);
    const isAwaited = this.#awaitedSymbols.has(quote.symbol);
    if (changes === NO_CHANGES && !isAwaited) return undefined;
    return this.#finishQuote(changes, quote);
  }

  async #finishQuote(changes: AccountChanges, quote: Quote): Promise<void> {
    if (changes !== NO_CHANGES) await this.#commit(changes, [], quote);
    if (this.#awaitedSymbols.delete(quote.symbol)) await this.#handleCommands();
  }

  async #handleCommands(): Promise<void> {
    const pending = await readPendingCommands(this.#options.pool, this.accountId);
    for (const command of pending) await this.#handleCommand(command);
  }

  async #handleCommand(pending: PendingCommand): Promise<void> {
    const context = { pool: this.#options.pool, accountId: this.accountId, now: this.#options.now() };
    const command = await toAccountCommand(pending, context);
    if (command === null) return this.#refuse(pending, 'The request does not fit the account any more.');
    const symbol = commandSymbol(command, this.#book);
    if (symbol !== null && !(await this.#hasPrice(symbol))) return;
    let outcome: CommandOutcome;
    try {
      outcome = carryOutCommand(command, this.#book);
    } catch (error) {
      // The book is not true any more and will be opened anew; the wish must not break that one too.
      await this.#refuse(pending, 'System error while carrying out the request.');
      throw error;
    }
    await this.#commit(outcome.changes, [outcome.done], null);
  }

  async #refuse(pending: PendingCommand, error: string): Promise<void> {
    const result = { status: 'refused', reason: 'SYSTEM_ERROR', error, field: null, clientOrderId: null };
    await withTransaction(this.#options.pool, async (tx) => {
      await tx.query('select assert_lease($1, $2)', [this.accountId, this.#options.lease.token.toString()]);
      await persistDone(tx, [{ commandId: pending.id, result, refusal: null }], this.#options.now());
    });
  }

  /** A wish is decided on a price, never on none: one for a symbol that has not traded yet waits for its first quote. */
  async #hasPrice(symbol: string): Promise<boolean> {
    if (this.#cursors.has(symbol)) return true;
    const quote = this.#options.latestQuote(symbol);
    if (quote !== null) await this.#handleQuote(quote);
    else if (this.#options.isTraded(symbol)) this.#awaitedSymbols.add(symbol);
    else return true;
    return quote !== null;
  }

  /** One transaction, then the venue; what the venue says is the next event. Ends when nothing is left to ask. */
  async #commit(changes: AccountChanges, done: readonly DoneCommand[], quote: Quote | null): Promise<void> {
    const context = { accountId: this.accountId, userId: this.#userId };
    await withTransaction(this.#options.pool, async (tx) => {
      await tx.query('select assert_lease($1, $2)', [this.accountId, this.#options.lease.token.toString()]);
      await persistDone(tx, done, changes.at);
      await persistChanges(tx, context, changes);
      if (quote !== null) await persistCursor(tx, this.accountId, quote);
    });
    for (const anomaly of changes.anomalies)
      this.#options.logger.warn({ accountId: this.accountId, ...anomaly }, 'account anomaly');
    const answers = await this.#askVenue(changes.venueCommands, changes.at);
    if (answers !== NO_CHANGES) await this.#commit(answers, [], null);
  }

  async #askVenue(commands: readonly VenueCommand[], at: EpochMs): Promise<AccountChanges> {
    const answers: AccountChanges[] = [];
    for (const command of commands) {
      answers.push(
        command.kind === 'place' ? await this.#place(command, at) : await this.#cancel(command.clientOrderId, at),
      );
    }
    return mergeChanges(answers);
  }

  async #place(command: Extract<VenueCommand, { kind: 'place' }>, at: EpochMs): Promise<AccountChanges> {
    const { clientOrderId } = command.request;
    const outcome = await this.#options.venue.place(command.request, command.reserved, at);
    switch (outcome.status) {
      case 'accepted':
        return this.#book.handleOrderAccepted(clientOrderId, outcome.venueOrderId, outcome.at);
      case 'rejected':
        return this.#book.handleOrderClosed(clientOrderId, 'rejected', outcome.reason, outcome.at);
      case 'unknown':
        return this.#book.handleOrderUnknown(clientOrderId, at);
    }
  }

  async #cancel(clientOrderId: Order['request']['clientOrderId'], at: EpochMs): Promise<AccountChanges> {
    const outcome = await this.#options.venue.cancel(clientOrderId, at);
    return outcome.status === 'cancelled'
      ? this.#book.handleOrderClosed(clientOrderId, 'cancelled', 'Cancelled on request.', outcome.at)
      : NO_CHANGES;
  }

  /**
   * Start-up is recovery. An order whose placement was recorded but never answered is looked up by its client order id:
   * only when the venue is certain not to have it is it sent, under the same id. A cancel that was asked for is asked again.
   */
  async #recover(orders: readonly Order[]): Promise<void> {
    const answers: AccountChanges[] = [];
    for (const order of orders.filter(isActive)) {
      if (order.status === 'accepted' || order.status === 'partially_filled' || order.status === 'pending_cancel') {
        this.#options.venue.restore(order);
        if (order.status === 'pending_cancel')
          answers.push(await this.#cancel(order.request.clientOrderId, order.updatedAt));
        continue;
      }
      answers.push(await this.#settle(order));
    }
    const changes = mergeChanges(answers);
    if (changes !== NO_CHANGES) await this.#commit(changes, [], null);
  }

  async #settle(order: Order): Promise<AccountChanges> {
    const { clientOrderId } = order.request;
    const found = await this.#options.venue.query(clientOrderId);
    if (found.status === 'working')
      return this.#book.handleOrderAccepted(clientOrderId, found.venueOrderId, order.updatedAt);
    if (found.status === 'unknown') return this.#book.handleOrderUnknown(clientOrderId, order.updatedAt);
    return this.#book.resend(clientOrderId, order.updatedAt);
  }
}
