import type { EpochMs } from '@atb/core/base/time';
import { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { Quote } from '@atb/core/market/quote';
import { runTransaction } from '../database/with-transaction.ts';
import { monotonicMs } from '../market-data/clock.ts';
import { askUnsettled } from './ask-unsettled.ts';
import { askVenue, type AtVenue, recoverOrders } from './ask-venue.ts';
import { closeCandles } from './close-candles.ts';
import { copyTrades } from './copy/copy-trades.ts';
import type { TradesRead } from './copy/read-signals.ts';
import { describeSignals } from './copy/describe-signals.ts';
import type { Lease } from './lease.ts';
import { type LoadedAccount, loadAccount } from './load-account.ts';
import type { RecordsChanges } from './recording/record-changes.ts';
import type { DoneCommand } from './recording/recording.ts';
import { AccountCommands } from './account-commands.ts';
import { AccountQueue } from './account-queue.ts';
import type { RunnerOptions } from './runner-options.ts';
import { stopUnreadableBots } from './stop-unreadable-bots.ts';
import { showOpened } from './report-opening-fault.ts';
import { reportBreak } from './report-break.ts';
import { UnsettledOrders } from './unsettled-orders.ts';
import { VolumeWatch } from './volume-watch.ts';

const NOTHING: ReadonlySet<string> = new Set();

export interface AccountRunnerOptions extends RunnerOptions {
  /** Called when the account may follow other symbols than before. */
  readonly onSymbols: (runner: AccountRunner) => void;
}

/**
 * The single writer of one account. Everything that happens to the account passes through its queue, one at a time:
 * the book decides, one transaction records, and only then is the venue asked. When anything in that chain throws, the
 * runner is broken and must be dropped: opening a new one is the recovery.
 */
export class AccountRunner {
  readonly accountId: string;
  readonly #options: AccountRunnerOptions;
  readonly #book: AccountBook;
  readonly #userId: string;
  /** Names the limits and halts under which the account is traded here. */
  readonly settings: string;
  readonly #cursors: Map<string, Quote>;
  /** Symbols whose cursor has moved since it was last recorded. */
  readonly #moved = new Set<string>();
  readonly #unsettled = new UnsettledOrders();
  /** When the last quote handled of each symbol was one of now, by the steady clock. */
  readonly #heard: Map<string, number>;
  readonly #queue: AccountQueue;
  #retiring: Promise<void> | null = null;
  readonly #commands: AccountCommands;
  #fault: Error | null = null;
  #record: RecordsChanges;
  readonly #volume: VolumeWatch;

  private constructor(options: AccountRunnerOptions, loaded: LoadedAccount) {
    const { userId, quotes } = loaded.snapshot;
    const cursors = new Map(loaded.cursors);
    const heard = new Map(quotes.map((quote) => [quote.symbol, options.priceAge.heardAt(quote)]));
    const book = AccountBook.open(loaded.snapshot, (symbol) => {
      const heardAt = heard.get(symbol);
      return heardAt === undefined ? 0 : options.priceAge.waitMs(heardAt);
    });
    this.accountId = options.lease.accountId;
    this.#options = options;
    this.#record = options.record;
    this.#heard = heard;
    this.#book = book;
    this.#userId = userId;
    this.settings = loaded.settings;
    this.#volume = new VolumeWatch(options.pool, { accountId: this.accountId, userId }, book);
    this.#cursors = cursors;
    this.#queue = new AccountQueue({
      ...options,
      handleQuote: (quote, heardAt) => this.#handleQuote(quote, heardAt),
      cursor: (symbol) => this.cursor(symbol),
      isBroken: () => this.#fault !== null,
      onFault: (cause) => this.#break(cause),
    });
    this.#commands = new AccountCommands({
      ...options,
      userId,
      book,
      hasPrice: (symbol) => cursors.has(symbol),
      takeQuote: async (quote) => this.#handleQuote(quote, options.priceAge.heardAt(quote)),
      commit: (changes, done) => this.#commit(changes, done),
      now: () => this.#now(),
      onDecided: () => void this.onCommands(),
      onFollow: () => options.onSymbols(this),
    });
  }

  /** Loads the account and settles what an earlier writer left half done. */
  static async open(options: AccountRunnerOptions): Promise<AccountRunner> {
    const { lease, instruments } = options;
    const loaded = await runTransaction(options.pool, 'begin isolation level repeatable read', (tx) =>
      loadAccount(tx, lease.accountId, { instruments, now: options.now() }),
    );
    const { snapshot } = loaded;
    for (const quote of snapshot.quotes) options.venue.recall(quote);
    const runner = new AccountRunner(options, loaded);
    runner.#unsettled.follow(snapshot.orders, monotonicMs());
    await stopUnreadableBots(options, loaded.unreadable);
    for (const { botId } of loaded.unreadable)
      await runner.#commitAnswers(runner.#book.abandonBot(botId, runner.#now()));
    await showOpened(options.pool, runner.accountId);
    await runner.#commitAnswers(await recoverOrders(runner.#book.snapshot().orders, runner.#atVenue));
    return runner;
  }

  get book(): AccountBook {
    return this.#book;
  }

  get #atVenue(): AtVenue {
    return { venue: this.#options.venue, book: this.#book };
  }

  /** True while the server has other prices than those on which the account traded. */
  get isWaiting(): boolean {
    return this.#options.pin.waitsFor !== null;
  }

  /** Symbols whose quotes must reach this account. */
  symbols(): ReadonlySet<string> {
    if (this.isWaiting) return NOTHING;
    return new Set([...this.#book.symbols(), ...this.#commands.symbols()]);
  }

  get fault(): Error | null {
    return this.#fault;
  }

  get isBusy(): boolean {
    return this.#queue.isBusy;
  }

  /** True while commands wait for the market of now, or a start for its rules to be checked. */
  get isUndecided(): boolean {
    return this.#commands.isUndecided;
  }

  /** What waits for this account's turn or has it, whether that is more than is kept as it came, and how often something did. */
  get queue(): Pick<AccountQueue, 'depth' | 'isOverfull' | 'isBusy' | 'turns'> {
    return this.#queue;
  }

  /** Event time of the last quote of the symbol that was handled to the end. */
  cursor(symbol: string): EpochMs | null {
    return this.#cursors.get(symbol)?.eventTime ?? null;
  }

  /**
   * Returns nothing when nothing came of the quote and nothing was waiting: the usual case costs no turn of the event loop.
   * @param heardAt the steady clock's moment at which it was a price of now.
   */
  onQuote(quote: Quote, heardAt = this.#options.priceAge.heardAt(quote)): void | Promise<void> {
    if (this.#fault !== null) return undefined;
    if (this.isBusy) return this.#queue.addQuote(quote, heardAt);
    let work: void | Promise<void>;
    try {
      work = this.#handleQuote(quote, heardAt);
    } catch (error) {
      this.#break(error);
      return undefined;
    }
    return work === undefined ? undefined : this.#queue.add(() => work);
  }

  /** Carries out every command that waits for this account. */
  onCommands(): Promise<void> {
    return this.#queue.addCommands(() => this.#handleCommands());
  }

  /** What bots of this account copy; nothing while it could not act on it. */
  copies(): ReturnType<AccountBook['copies']> {
    return this.isWaiting || this.#fault !== null || !this.#options.isCaughtUp() ? [] : this.#book.copies();
  }

  /** A provider has traded. Trades that a copy has taken before are passed over. */
  onProviderTrades(read: TradesRead, record: RecordsChanges): Promise<void> {
    return this.#queue.add(() => this.#copyTrades(read, record));
  }

  /** Asks again about orders that the venue has not answered for, those whose turn it is; not while the past is gone through. */
  async askAboutUnsettled(): Promise<void> {
    if (this.#volume.isDue(monotonicMs())) await this.#queue.add(() => this.#volume.read(this.#book.clock));
    const due = this.#unsettled.due(monotonicMs());
    if (due.length === 0 || !this.#options.isCaughtUp()) return;
    await this.#queue.add(async () => {
      const asked = { atVenue: this.#atVenue, time: this.#now() };
      await this.#commitAnswers(await askUnsettled(this.#unsettled, due, asked));
    });
  }

  /**
   * The last quote handled of each symbol the account follows, when all that followed from it is recorded: a restart may
   * go on from here. Null while something is under way.
   */
  checkpoint(): readonly Quote[] | null {
    if (this.isWaiting || this.isBusy || this.#fault !== null) return null;
    return [...this.#book.symbols()].flatMap((symbol) => this.#cursors.get(symbol) ?? []);
  }

  /** Finishes what is queued and takes no more: the account is opened anew, with settings that have changed. */
  retire(): Promise<void> {
    this.#retiring ??= this.#queue.add(() => {
      this.#fault = new Error(`the settings of account ${this.accountId} have changed`);
    });
    return this.#retiring;
  }

  get lease(): Lease {
    return this.#options.lease;
  }

  /** Resolves when the queue is empty. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  #break(cause: unknown): void {
    this.#fault = new Error(`account ${this.accountId} stopped`, { cause });
    reportBreak(this.#options.logger, this.accountId, cause);
  }

  #handleQuote(quote: Quote, heardAt: number): void | Promise<void> {
    const { symbol, eventTime } = quote;
    if (eventTime <= (this.cursor(symbol) ?? Number.NEGATIVE_INFINITY)) return undefined;
    if (this.#volume.isBehind(eventTime))
      return this.#volume.read(eventTime).then(() => this.#handleQuote(quote, heardAt));
    const awaited = this.#book
      .awaitedCandles(symbol, eventTime)
      .filter((each) => this.#options.candles.isDue(symbol, each, eventTime));
    if (awaited.length === 0) return this.#takeQuote(quote, heardAt);
    const commit = (changes: AccountChanges) => this.#commit(changes, []);
    const { candles } = this.#options;
    return closeCandles({ book: this.#book, candles, commit }, awaited, quote, this.#cursors.get(symbol)).then(() =>
      this.#takeQuote(quote, heardAt),
    );
  }

  #takeQuote(quote: Quote, heardAt: number): void | Promise<void> {
    this.#heard.set(quote.symbol, heardAt);
    const changes = this.#book.handleQuote(quote, this.#options.venue.match(quote));
    this.#cursors.set(quote.symbol, quote);
    this.#moved.add(quote.symbol);
    const isAwaited = this.#commands.awaitedSymbols.delete(quote.symbol);
    if (changes === NO_CHANGES && !isAwaited) return undefined;
    return this.#finishQuote(changes, isAwaited);
  }

  async #finishQuote(changes: AccountChanges, isAwaited: boolean): Promise<void> {
    if (changes !== NO_CHANGES) await this.#commit(changes, []);
    if (isAwaited) await this.#handleCommands();
  }

  async #copyTrades(read: TradesRead, record: RecordsChanges): Promise<void> {
    this.#record = record;
    const commit = (changes: AccountChanges) => this.#commit(changes, []);
    await copyTrades({ book: this.#book, now: () => this.#now(), commit }, read).finally(
      () => (this.#record = this.#options.record),
    );
  }

  async #handleCommands(): Promise<void> {
    await this.#volume.read(this.#now());
    await this.#commands.handle();
    // With nothing open any more it takes the prices of now, once it is opened anew.
    if (this.isWaiting && this.#book.symbols().size === 0)
      this.#fault = new Error(`account ${this.accountId} is free of its market`);
  }

  /** Market time, as far as the account lets it be: its own never goes back, and stands while its market is away. */
  #now(): EpochMs {
    if (this.isWaiting) return this.#book.clock;
    return Math.max(this.#options.now(), this.#book.clock) as EpochMs;
  }

  /** One transaction, then the venue; what the venue says is the next event. Ends when nothing is left to ask. */
  async #commit(changes: AccountChanges, done: readonly DoneCommand[]): Promise<void> {
    const quotes = [...this.#moved].flatMap((symbol) => this.#cursors.get(symbol) ?? []);
    const signals = describeSignals(this.#book, changes.fills, this.#options.instruments);
    const { clock, volume } = this.#book;
    const of = { lease: this.lease, userId: this.#userId, settings: this.settings, clock, volume };
    await this.#record(this.#options.pool, { ...of, changes, signals, done, quotes });
    this.#moved.clear();
    this.#unsettled.follow(changes.orders, monotonicMs());
    this.#options.onSymbols(this);
    for (const anomaly of changes.anomalies)
      this.#options.logger.warn({ accountId: this.accountId, ...anomaly }, 'account anomaly');
    await this.#commitAnswers(await askVenue(changes.venueCommands, this.#atVenue, changes.at));
  }

  async #commitAnswers(answers: AccountChanges): Promise<void> {
    if (answers !== NO_CHANGES) await this.#commit(answers, []);
  }
}
