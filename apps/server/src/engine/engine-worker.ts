import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import type { PoolClient } from 'pg';
import { AccountRunner } from './account-runner.ts';
import { CandleFeed } from './candle-feed.ts';
import { CandleWaiter } from './candle-waiter.ts';
import type { EngineWorkerOptions } from './engine-worker-options.ts';
import type { EngineVitals } from './check-engine.ts';
import { type Gap, findGaps } from './find-gaps.ts';
import { acquireLease, announceWorker, releaseLeases, renewLeases } from './lease.ts';
import { pinAccount } from './pin-account.ts';
import { type AccountWithWork, readAccountsWithWork } from './read-accounts-with-work.ts';
import { readCursors } from './read-cursors.ts';
import { repeat } from './repeat.ts';
import { SymbolIndex } from './symbol-index.ts';
import { writeCheckpoints } from './write-checkpoints.ts';
import { writeMarks } from './write-marks.ts';

const RENEW_MS = 5_000;
/** Covers notifications lost to a dropped connection and accounts whose former worker died. */
const SWEEP_MS = 2_000;
const MARKS_MS = 5_000;
/** How often accounts look whether a venue is to be asked again about an order. */
const ASK_MS = 1_000;
/** How far a quiet account goes back at most when it is opened again. */
const CHECKPOINT_MS = 30_000;
/** An account that could not be opened is tried again after this time. */
const RETRY_MS = 500;
/** In lockstep the market waits so long for a broken account; after that it catches up when it can. */
const HOLD_MS = 10_000;
/** So long quotes wait for candles that bots decide on; then stops are watched without them. */
const CANDLE_PATIENCE_MS = 2_000;
/** Fewer than the pool has connections, so that recovery never starves the accounts that already trade. */
const OPENING_AT_ONCE = 6;

/** Leases accounts, feeds each one's runner with quotes and wishes, and replaces a runner that broke. */
export class EngineWorker {
  readonly workerId: string;
  readonly #options: EngineWorkerOptions;
  readonly #runners = new Map<string, AccountRunner>();
  readonly #index = new SymbolIndex<AccountRunner>();
  readonly #candles: CandleFeed;
  /** Accounts being opened; a second request waits for the first. */
  readonly #opening = new Map<string, Promise<AccountRunner | null>>();
  /** Accounts that could not be opened: since when, and when the next try is due, in wall time. */
  readonly #failures = new Map<string, { readonly since: number; readonly retryAt: number }>();
  #identity: PoolClient | null = null;
  readonly #endings: Array<() => void> = [];
  #unsubscribe: () => void = () => undefined;
  #isStopping = false;
  #pulse = { leasesRenewedAt: 0, quotedAt: 0 };

  constructor(options: EngineWorkerOptions) {
    this.#options = options;
    this.#candles = new CandleFeed(options.hub.source);
    this.workerId = options.workerId ?? randomUUID();
  }

  get isStarted(): boolean {
    return this.#endings.length > 0;
  }

  vitals(): EngineVitals {
    return {
      isRunning: this.isStarted && !this.#isStopping,
      accountCount: this.#runners.size,
      failingCount: this.#failures.size,
      waitingCount: [...this.#runners.values()].filter(({ isWaiting }) => isWaiting).length,
      ...this.#pulse,
    };
  }

  runner(accountId: string): AccountRunner | null {
    return this.#runners.get(accountId) ?? null;
  }

  /** Recovers every account with work. @returns where each symbol's quotes must go on from. */
  async start(): Promise<ReadonlyMap<string, EpochMs>> {
    await this.#announce();
    await this.#sweep();
    this.#pulse = { leasesRenewedAt: Date.now(), quotedAt: Date.now() };
    this.#unsubscribe = this.#options.hub.subscribe((quote) => this.#onQuote(quote), 'first');
    this.#every(RENEW_MS, () => this.#renew());
    this.#every(SWEEP_MS, () => this.#sweep());
    this.#every(MARKS_MS, () => this.#mark());
    this.#every(ASK_MS, () => this.#askAboutUnsettled());
    const { hub, pool } = this.#options;
    this.#every(CHECKPOINT_MS, () => writeCheckpoints(pool, [...this.#runners.values()]));
    const { earliest, latest } = await readCursors(pool, hub.source.identity);
    hub.recall(latest);
    hub.whenCaughtUp(() => this.#beginNow());
    return earliest;
  }

  /** Finishes what is under way, then gives the leases back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    for (const end of this.#endings) end();
    await Promise.all([...this.#runners.values()].map((runner) => runner.idle()));
    await releaseLeases(this.#options.pool, this.workerId);
    const identity = this.#identity;
    this.#identity = null;
    identity?.release(true);
  }

  /** Called for every notification of a command. */
  async onCommand(accountId: string): Promise<void> {
    const runner = await this.#ensure(accountId);
    await runner?.onCommands();
  }

  /** Called for every `engine_accounts` notification: limits or mode were changed by the account's owner. */
  async onAccountChanged(accountId: string): Promise<void> {
    const runner = this.#runners.get(accountId);
    if (runner === undefined) return;
    await runner.retire();
    await this.#ensure(accountId);
  }

  /** Called after the listening connection was lost and found again. */
  async onReconnected(): Promise<void> {
    await this.#sweep();
  }

  async #announce(): Promise<void> {
    const client = await this.#options.pool.connect();
    if (!(await announceWorker(client, this.workerId))) {
      client.release();
      throw new Error(`another worker with id ${this.workerId} is alive`);
    }
    // Losing this connection means that others may take our accounts; it is opened again before the next renewal.
    client.once('end', () => {
      if (this.#identity !== client) return;
      this.#identity = null;
      client.release(true);
    });
    this.#identity = client;
  }

  #onQuote(quote: Quote): void | Promise<void> {
    this.#pulse.quotedAt = Date.now();
    const pending: Promise<void>[] = [];
    for (const runner of this.#index.followersOf(quote.symbol) ?? []) {
      const work = runner.onQuote(quote);
      if (work !== undefined) pending.push(work);
      else if (runner.fault !== null) pending.push(Promise.resolve());
    }
    if (!this.#options.isLockstep) return undefined;
    return pending.length === 0 && this.#opening.size === 0 && this.#failures.size === 0
      ? undefined
      : this.#finishStep(pending);
  }

  /** Wishes that waited for the market of now are decided before it moves on. */
  async #beginNow(): Promise<void> {
    const deadline = Date.now() + HOLD_MS;
    for (;;) {
      const isDone = await this.#sweep()
        .then(() => this.#isSound())
        .catch(() => false);
      if (isDone || !this.#options.isLockstep || this.#isStopping || Date.now() > deadline) return;
      await sleep(RETRY_MS / 10);
    }
  }

  /** An account that broke over its wishes has not carried them out. */
  #isSound(): boolean {
    return this.#failures.size === 0 && [...this.#runners.values()].every(({ fault }) => fault === null);
  }

  /** Resolves when every account is done with the quote; one that broke is opened anew, and catches up, before the next. */
  async #finishStep(pending: readonly Promise<void>[]): Promise<void> {
    await Promise.all(pending);
    for (;;) {
      const now = Date.now();
      const broken = [...this.#runners.values()].filter((runner) => runner.fault !== null);
      const failed = [...this.#failures].filter(([, { since }]) => now - since < HOLD_MS);
      const waiting = new Set([
        ...broken.map((each) => each.accountId),
        ...failed.map(([id]) => id),
        ...this.#opening.keys(),
      ]);
      if (waiting.size === 0 || this.#isStopping) return;
      const opened = await Promise.all([...waiting].map((accountId) => this.#ensure(accountId)));
      if (opened.includes(null)) await sleep(RETRY_MS / 10);
    }
  }

  #ensure(accountId: string): Promise<AccountRunner | null> {
    const existing = this.#runners.get(accountId);
    if (existing !== undefined && existing.fault === null) return Promise.resolve(existing);
    const opening =
      this.#opening.get(accountId) ?? this.#open(accountId).finally(() => this.#opening.delete(accountId));
    this.#opening.set(accountId, opening);
    return opening;
  }

  async #open(accountId: string): Promise<AccountRunner | null> {
    const failure = this.#failures.get(accountId);
    if (this.#isStopping || (failure !== undefined && Date.now() < failure.retryAt)) return null;
    this.#forget(accountId);
    const { pool, hub, validator, logger, isLockstep } = this.#options;
    try {
      const lease = await acquireLease(pool, accountId, this.workerId);
      if (lease === null) {
        this.#failures.delete(accountId);
        return null;
      }
      const pin = await pinAccount(pool, lease, hub.source);
      const runner = await AccountRunner.open({
        pool,
        lease,
        pin,
        venue: this.#options.createVenue(accountId),
        instruments: hub.source.symbols.flatMap((symbol) => hub.source.instrument(symbol) ?? []),
        candles: new CandleWaiter({ feed: this.#candles, logger, patienceMs: isLockstep ? null : CANDLE_PATIENCE_MS }),
        validator,
        logger,
        now: () => hub.now(),
        latestQuote: (symbol) => hub.latestQuote(symbol),
        isTraded: (symbol) => hub.source.symbols.includes(symbol),
        isCaughtUp: () => hub.isCaughtUp,
        onSymbols: (changed) => this.#follow(changed),
      });
      await this.#catchUp(runner);
      this.#failures.delete(accountId);
      return runner;
    } catch (error) {
      const now = Date.now();
      this.#failures.set(accountId, { since: failure?.since ?? now, retryAt: now + RETRY_MS });
      logger.error({ err: error, accountId }, 'account could not be opened; trying again');
      return null;
    }
  }

  /**
   * A runner opened while the market runs first handles the quotes that its account missed. It joins the others in the
   * same turn in which nothing is missing any more, so that no quote falls between.
   */
  async #catchUp(runner: AccountRunner): Promise<void> {
    for (;;) {
      const behind = findGaps(runner, this.#options.hub);
      if (behind.length === 0) break;
      const ask = ({ symbol, from, to }: Gap) => this.#options.hub.source.quotesSince(symbol, from, to);
      const missed = await Promise.all(behind.map(ask));
      for (const quote of missed.flat().sort(compareQuotes)) await runner.onQuote(quote);
      // What a source cannot tell any more is gone: the latest quote closes the gap.
      for (const { latest } of behind) await runner.onQuote(latest);
      if (runner.fault !== null) throw runner.fault;
    }
    this.#runners.set(runner.accountId, runner);
    this.#follow(runner);
  }

  #follow(runner: AccountRunner): void {
    if (this.#runners.get(runner.accountId) === runner) this.#index.put(runner, runner.symbols());
  }

  #forget(accountId: string): void {
    const runner = this.#runners.get(accountId);
    this.#runners.delete(accountId);
    if (runner !== undefined) this.#index.remove(runner);
  }

  async #sweep(): Promise<void> {
    const accounts = await readAccountsWithWork(this.#options.pool);
    for (let start = 0; start < accounts.length; start += OPENING_AT_ONCE) {
      await Promise.all(accounts.slice(start, start + OPENING_AT_ONCE).map((account) => this.#attend(account)));
    }
  }

  async #attend({ accountId, hasWish }: AccountWithWork): Promise<void> {
    await (hasWish ? this.onCommand(accountId) : this.#ensure(accountId));
  }

  async #renew(): Promise<void> {
    if (this.#identity === null) await this.#announce();
    const held = await renewLeases(this.#options.pool, this.workerId);
    this.#pulse.leasesRenewedAt = Date.now();
    for (const accountId of this.#runners.keys()) {
      if (!held.has(accountId)) this.#forget(accountId);
    }
  }

  async #askAboutUnsettled(): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.askAboutUnsettled()));
  }

  async #mark(): Promise<void> {
    await writeMarks(this.#options.pool, [...this.#runners.values()], this.#options.hub.now());
  }

  #every(everyMs: number, work: () => Promise<void>): void {
    const onError = (error: unknown): void => this.#options.logger.error({ err: error }, 'engine housekeeping failed');
    this.#endings.push(repeat({ everyMs, work, onError }));
  }
}
