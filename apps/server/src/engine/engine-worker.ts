import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { monotonicMs } from '../market-data/clock.ts';
import { Slots } from '../slots.ts';
import { AccountRunner } from './account-runner.ts';
import { CandleFeed } from './candle-feed.ts';
import { createRunnerOptions, type RunnerOwn } from './create-runner-options.ts';
import { describeQueues } from './describe-queues.ts';
import { SignalFeed } from './copy/signal-feed.ts';
import type { EngineWorkerOptions } from './engine-worker-options.ts';
import type { EngineVitals } from './check-engine.ts';
import { catchUp } from './catch-up.ts';
import { OpeningFailures } from './opening-failures.ts';
import { pinAccount } from './pin-account.ts';
import { type AccountWithWork, readAccountsWithWork } from './read-accounts-with-work.ts';
import { readCursors } from './read-cursors.ts';
import { findChanged } from './find-changed.ts';
import { createPriceAge, type PriceAge } from './price-age.ts';
import { GroupCommit } from './recording/group-commit.ts';
import { repeat } from './repeat.ts';
import { SymbolIndex } from './symbol-index.ts';
import { reportOpeningFault } from './report-opening-fault.ts';
import {
  ASK_MS,
  CHECKPOINT_MS,
  HOLD_MS,
  LOOK_MS,
  MARKS_MS,
  OPENING_AT_ONCE,
  OPENING_MS,
  RENEW_MS,
  SWEEP_MS,
  TIMEOUT_MS,
} from './worker-timers.ts';
import { writeCheckpoints } from './write-checkpoints.ts';
import { WorkerIdentity } from './worker-identity.ts';
import { writeMarks } from './write-marks.ts';

/** Leases accounts, feeds each one's runner with quotes and commands, and replaces a runner that broke. */
export class EngineWorker {
  readonly workerId: string;
  readonly #options: EngineWorkerOptions;
  readonly #runners = new Map<string, AccountRunner>();
  readonly #index = new SymbolIndex<AccountRunner>();
  readonly #candles: CandleFeed;
  readonly #signals = new SignalFeed(() => [this.#options.pool, this.#runners.values()]);
  /** Accounts being opened; a second request waits for the first. */
  readonly #opening = new Map<string, Promise<AccountRunner | null>>();
  readonly #failures = new OpeningFailures();
  readonly #slots = new Slots(OPENING_AT_ONCE, OPENING_MS);
  readonly #identity: WorkerIdentity;
  /** Accounts that are being seen to: one that hangs is left alone, and holds up nobody. */
  readonly #attending = new Map<string, Promise<void>>();
  #isStarted = false;
  readonly #endings: Array<() => void> = [];
  #unsubscribe: () => void = () => undefined;
  #isStopping = false;
  #pulse = { leasesRenewedAt: 0, quotedAt: 0 };
  #coalescedCount = 0;
  readonly #priceAge: PriceAge;
  readonly #shared: Omit<RunnerOwn, 'lease' | 'pin'>;

  constructor(options: EngineWorkerOptions) {
    this.#options = options;
    this.#candles = new CandleFeed(options.hub.source);
    this.#priceAge = createPriceAge(options);
    this.#shared = {
      record: new GroupCommit().record,
      priceAge: this.#priceAge,
      onCoalesced: (count) => (this.#coalescedCount += count),
    };
    this.workerId = options.workerId ?? randomUUID();
    this.#identity = new WorkerIdentity(options.pool, this.workerId);
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  vitals(): EngineVitals {
    return {
      isRunning: this.isStarted && !this.#isStopping,
      accountCount: this.#runners.size,
      ...this.#failures.vitals(),
      waitingCount: [...this.#runners.values()].filter(({ isWaiting }) => isWaiting).length,
      ...describeQueues([...this.#runners.values()]),
      coalescedCount: this.#coalescedCount,
      ...this.#pulse,
    };
  }

  runner(accountId: string): AccountRunner | null {
    return this.#runners.get(accountId) ?? null;
  }

  /** Recovers every account with work. @returns where each symbol's quotes must go on from. */
  async start(): Promise<ReadonlyMap<string, EpochMs>> {
    await this.#identity.announce();
    this.#pulse = { leasesRenewedAt: monotonicMs(), quotedAt: monotonicMs() };
    // From the first account on, however long the others take.
    this.#every(RENEW_MS, () => this.#renew());
    await this.#patiently(this.#sweep());
    this.#isStarted = true;
    this.#unsubscribe = this.#options.hub.subscribe((quote) => this.#onQuote(quote), 'first');
    this.#every(SWEEP_MS, () => this.#lookAround());
    this.#every(this.#options.marksMs ?? MARKS_MS, () => this.#mark());
    this.#every(SWEEP_MS, () => this.#signals.lookAround());
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
    const idle = [...this.#runners.values()].map((runner) => runner.idle());
    await Promise.race([Promise.all(idle), sleep(TIMEOUT_MS, undefined, { ref: false })]);
    await this.#identity.retire();
  }

  async onCommand(accountId: string): Promise<void> {
    const runner = await this.#ensure(accountId);
    await runner?.onCommands();
    // One that broke, as over limits that have just changed, carries them out anew.
    if (runner != null && runner.fault !== null) await (await this.#ensure(accountId))?.onCommands();
  }

  /** Called for every `engine_accounts` notification: limits or mode were changed by the account's owner. */
  async onAccountChanged(accountId: string): Promise<void> {
    await this.#runners.get(accountId)?.retire();
    if (this.#runners.has(accountId)) await this.#ensure(accountId);
  }

  /** Called for every `copy_signals` notification: an account that others copy has traded. */
  onProviderTraded(providerId: string): Promise<void> {
    return this.#signals.onTraded(providerId);
  }

  /** The listening connection was lost and found again. */
  async onReconnected(): Promise<void> {
    await this.#sweep();
  }

  #onQuote(quote: Quote): void | Promise<void> {
    this.#pulse.quotedAt = monotonicMs();
    const heardAt = this.#priceAge.heardAt(quote);
    const pending: Promise<void>[] = [];
    for (const runner of this.#index.followersOf(quote.symbol) ?? []) {
      const work = runner.onQuote(quote, heardAt);
      if (work !== undefined) pending.push(work);
      else if (runner.fault !== null) pending.push(Promise.resolve());
    }
    if (!this.#options.isLockstep) return undefined;
    return pending.length === 0 && this.#opening.size === 0 && this.#failures.size === 0
      ? undefined
      : this.#finishStep(pending);
  }

  /** Commands that waited for the market of now are decided before it moves on. */
  async #beginNow(): Promise<void> {
    const deadline = monotonicMs() + HOLD_MS;
    for (;;) {
      const isDone = await this.#patiently(this.#sweep())
        .then(() => this.#isReady())
        .catch(() => false);
      if (isDone || !this.#options.isLockstep || this.#isStopping || monotonicMs() > deadline) return;
      await sleep(LOOK_MS);
    }
  }

  /** An account that broke over its commands has not decided them, nor has one that looked at them too early. */
  #isReady(): boolean {
    const isDone = ({ fault, isUndecided }: AccountRunner): boolean => fault === null && !isUndecided;
    return this.#failures.size === 0 && [...this.#runners.values()].every(isDone);
  }

  /** Resolves when every account is done with the quote; one that broke is opened anew, and catches up, before the next. */
  async #finishStep(pending: readonly Promise<void>[]): Promise<void> {
    await Promise.all(pending);
    for (;;) {
      const broken = [...this.#runners.values()].filter((runner) => runner.fault !== null);
      const waiting = new Set([
        ...broken.map((each) => each.accountId),
        ...this.#failures.youngerThan(HOLD_MS),
        ...this.#opening.keys(),
      ]);
      if (waiting.size === 0 || this.#isStopping) return;
      const opened = await Promise.all([...waiting].map((accountId) => this.#ensure(accountId)));
      if (opened.includes(null)) await sleep(LOOK_MS);
    }
  }

  #ensure(accountId: string): Promise<AccountRunner | null> {
    const existing = this.#runners.get(accountId);
    if (existing !== undefined && existing.fault === null) return Promise.resolve(existing);
    const opening =
      this.#opening.get(accountId) ??
      this.#slots.run(() => this.#open(accountId)).finally(() => this.#opening.delete(accountId));
    this.#opening.set(accountId, opening);
    return opening;
  }

  async #open(accountId: string): Promise<AccountRunner | null> {
    if (this.#isStopping || !this.#failures.isDue(accountId)) return null;
    this.#forget(accountId);
    const { pool, hub } = this.#options;
    try {
      const lease = await this.#identity.acquire(accountId);
      if (lease === null) {
        this.#failures.clear(accountId);
        return null;
      }
      const pin = await pinAccount(pool, lease, hub.source);
      const options = createRunnerOptions(this.#options, this.#candles, { ...this.#shared, lease, pin });
      const runner = await AccountRunner.open({ ...options, onSymbols: (changed) => this.#follow(changed) });
      await catchUp(runner, hub, () => this.#join(runner));
      this.#failures.clear(accountId);
      return runner;
    } catch (error) {
      await reportOpeningFault(this.#options, { accountId, error, tries: this.#failures.add(accountId, error) });
      return null;
    }
  }

  /** Joins the others in the same turn in which nothing is missing any more, so that no quote falls between. */
  #join(runner: AccountRunner): void {
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

  /** Resolves when every account has been seen to, or none is left that can be. */
  async #sweep(): Promise<void> {
    const accounts = await readAccountsWithWork(this.#options.pool);
    await Promise.all(accounts.map((account) => this.#attend(account)));
  }

  /** Sees to every account and waits for none. */
  async #lookAround(): Promise<void> {
    for (const account of await readAccountsWithWork(this.#options.pool)) void this.#attend(account);
    // A notification may have been lost: what an account is traded under is looked at, too.
    const changed = await findChanged(this.#options.pool, [...this.#runners.values()]);
    for (const accountId of changed) void this.onAccountChanged(accountId);
  }

  #attend({ accountId, hasCommand }: AccountWithWork): Promise<void> {
    const attending = this.#attending.get(accountId);
    if (attending !== undefined) return attending;
    const work = (hasCommand ? this.onCommand(accountId) : this.#ensure(accountId).then(() => undefined))
      .catch((error: unknown) => this.#options.logger.error({ err: error, accountId }, 'account could not be seen to'))
      .finally(() => this.#attending.delete(accountId));
    this.#attending.set(accountId, work);
    return work;
  }

  /** In lockstep for as long as it takes; otherwise an account that hangs holds up neither the start nor the market. */
  async #patiently(work: Promise<void>): Promise<void> {
    await (this.#options.isLockstep ? work : Promise.race([work, sleep(TIMEOUT_MS, undefined, { ref: false })]));
  }

  async #renew(): Promise<void> {
    const held = await this.#identity.renew();
    this.#pulse.leasesRenewedAt = monotonicMs();
    for (const accountId of this.#runners.keys()) if (!held.has(accountId)) this.#forget(accountId);
  }

  /** One that is busy, or hangs, is asked another time. */
  #askAboutUnsettled(): Promise<void> {
    for (const runner of this.#runners.values()) if (!runner.isBusy) void runner.askAboutUnsettled();
    return Promise.resolve();
  }

  async #mark(): Promise<void> {
    const isHeld = (each: AccountRunner): boolean => !this.#isStopping && this.runner(each.accountId) === each;
    await writeMarks(this.#options.pool, [...this.#runners.values()], this.#options.hub.now(), isHeld);
  }

  #every(everyMs: number, work: () => Promise<void>): void {
    const onError = (error: unknown): void => this.#options.logger.error({ err: error }, 'engine housekeeping failed');
    this.#endings.push(repeat({ everyMs, work, onError }));
  }
}
