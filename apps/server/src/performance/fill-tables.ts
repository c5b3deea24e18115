import type { FillFilter } from '@atb/core/performance/fill-filter';
import type { FillTexts } from '@atb/core/performance/fill-table';
import type { PositionProof, TradeProof } from '@atb/core/performance/prove-trades';
import { AskedThread } from '../asked-thread.ts';
import type { Turns } from '../turns.ts';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import type { PerformanceReply, PerformanceQuestion, PerformanceRequest } from './performance-messages.ts';
import { countFills, type FillOwner, type FillPlace, PAGE_ROWS, readFillPage } from './read-fills.ts';

/** Whose executions are asked about. The caller must have been shown to own the account. */
export interface TableOwner {
  /** Whose turn it is when the thread is asked. */
  readonly userId: string;
  readonly accountId: string;
  readonly run: RunAsCaller;
}

interface KnownTable {
  /** Ends when the rows in the thread are those of the books. */
  ready: Promise<void>;
  count: number;
  last: FillPlace | null;
  /** By the steady clock. */
  checkedAt: number;
  countedAt: number;
}

export interface FillTablesOptions {
  readonly steadyMs: () => number;
  /** One user at a time: of the thread that keeps executions, and of the one for proofs. */
  readonly turns: { readonly pages: Turns; readonly proofs: Turns };
  /** Executions of all accounts together that are kept; those of whoever asked longest ago go first. */
  readonly rowsMax?: number;
}

/** About 100 bytes each. */
const ROWS_MAX = 2_000_000;
/** Executions of one account; older ones are not looked at. */
export const ACCOUNT_ROWS_MAX = 1_000_000;
/** What came since is looked for at most so often. */
const CHECK_MS = 1_000;
/** Of more executions than these a count takes longer than an answer may: it is made beside answers, this often. */
const LONG_ROWS = 20_000;
const COUNT_MS = 2_000;
/** Executions that a proof looks at. */
export const PROOF_ROWS_MAX = 250_000;
const HEAP_MB = 768;
/** A million executions and the widest proof take a tenth of it. */
const TIME_MAX_MS = 60_000;
const IDLE_MS = 10 * 60_000;
/** A proof keeps nothing. */
const PROOF_IDLE_MS = 60_000;
const PROOF_HEAP_MB = 512;
const CODE = new URL('./performance-thread.ts', import.meta.url);

/**
 * Executions of the accounts that are asked about, in columns, in one thread of their own beside the main one. Proofs, which take
 * seconds, have another: nobody's page waits for one. Users have their turns at both.
 */
export class FillTables {
  readonly #options: FillTablesOptions;
  /** In the order of their last question. */
  readonly #tables = new Map<string, KnownTable>();
  readonly #thread = new AskedThread<PerformanceRequest>({
    code: CODE,
    heapMb: HEAP_MB,
    timeMaxMs: TIME_MAX_MS,
    idleMs: IDLE_MS,
    onLost: () => this.#tables.clear(),
  });
  readonly #proofs = new AskedThread<PerformanceRequest>({
    code: CODE,
    heapMb: PROOF_HEAP_MB,
    timeMaxMs: TIME_MAX_MS,
    idleMs: PROOF_IDLE_MS,
    onLost: () => undefined,
  });

  constructor(options: FillTablesOptions) {
    this.#options = options;
  }

  /** Reads what came since, so that a question that is still being put together finds it done. */
  warm(owner: TableOwner): void {
    // Whoever asks hears what went wrong.
    this.#bringUpToDate(owner).catch(() => undefined);
  }

  /** @throws when the thread ends in the midst of it; asking again begins anew. */
  async ask<One extends PerformanceQuestion>(owner: TableOwner, question: One): Promise<PerformanceReply<One>> {
    await this.#bringUpToDate(owner);
    return (await this.#send(owner, { kind: 'ask', accountId: owner.accountId, question })) as PerformanceReply<One>;
  }

  /** The figures of a choice from the raw executions, by sums of decimals, beside all that is kept. */
  prove({ userId, accountId, run }: TableOwner, filter: FillFilter): Promise<TradeProof> {
    return this.#options.turns.proofs.run(userId, async () => {
      // In its turn, so that the executions of one proof at a time are in memory.
      const pages = await readAll(run, accountId);
      return (await this.#proofs.send({ kind: 'prove', accountId, pages, filter })) as TradeProof;
    });
  }

  /** A position that was opened at a moment, milliseconds since the epoch, from the raw executions of its owner in its market. */
  provePosition(
    { userId, accountId, run }: TableOwner,
    owned: FillOwner,
    openedAt: number,
  ): Promise<PositionProof | null> {
    return this.#options.turns.proofs.run(userId, async () => {
      const pages = await readAll(run, accountId, owned);
      return (await this.#proofs.send({ kind: 'provePosition', accountId, pages, openedAt })) as PositionProof | null;
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#thread.close(), this.#proofs.close()]);
  }

  #send({ userId }: TableOwner, request: Parameters<AskedThread<PerformanceRequest>['send']>[0]): Promise<unknown> {
    return this.#options.turns.pages.run(userId, () => this.#thread.send(request));
  }

  async #bringUpToDate(owner: TableOwner): Promise<void> {
    const { accountId } = owner;
    const known = this.#tables.get(accountId);
    const now = this.#options.steadyMs();
    if (known !== undefined) {
      // Taken out and put back, it is the latest.
      this.#tables.delete(accountId);
      this.#tables.set(accountId, known);
      if (now - known.checkedAt >= CHECK_MS) {
        known.checkedAt = now;
        known.ready = known.ready.then(() => this.#extend(owner, known));
      }
      return this.#orForget(accountId, known.ready);
    }
    const fresh: KnownTable = { ready: Promise.resolve(), count: 0, last: null, checkedAt: now, countedAt: now };
    fresh.ready = this.#read(owner, fresh);
    this.#tables.set(accountId, fresh);
    await this.#orForget(accountId, fresh.ready);
    this.#makeRoom(accountId);
  }

  /** What failed half-way is begun anew by who asks next. */
  async #orForget(accountId: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#tables.delete(accountId);
      throw error;
    }
  }

  async #extend(owner: TableOwner, known: KnownTable): Promise<void> {
    if (known.count >= ACCOUNT_ROWS_MAX) return;
    if (known.count <= LONG_ROWS) return this.#recount(owner, known);
    // What happened since is found by the index; what came late only by counting, and the next question knows of it.
    await this.#read(owner, known);
    const now = this.#options.steadyMs();
    if (now - known.countedAt < COUNT_MS) return;
    known.countedAt = now;
    // What goes wrong beside an answer is no fault of it: the count after the next is another try.
    this.#countBeside(owner, known).catch(() => undefined);
  }

  async #countBeside(owner: TableOwner, known: KnownTable): Promise<void> {
    const count = await countFills(owner.run, owner.accountId);
    if (count === known.count) return;
    known.ready = known.ready.then(() => this.#recount(owner, known));
    await this.#orForget(owner.accountId, known.ready);
  }

  async #recount(owner: TableOwner, known: KnownTable): Promise<void> {
    const count = await countFills(owner.run, owner.accountId);
    if (count === known.count) return;
    if (count < known.count) known.last = null;
    if (known.last === null) known.count = 0;
    await this.#read(owner, known);
    // One that happened earlier came late: only a new look has it in its place.
    if (known.count < count) {
      known.count = 0;
      known.last = null;
      await this.#read(owner, known);
    }
  }

  /** A page is read while the thread takes the one before it in. */
  async #read(owner: TableOwner, known: KnownTable): Promise<void> {
    const { accountId, run } = owner;
    let taken: Promise<unknown> = Promise.resolve();
    for (;;) {
      const isNew = known.last === null;
      const [page] = await Promise.all([readFillPage(run, accountId, known.last), taken]);
      if (page.count > 0 || isNew) taken = this.#send(owner, { kind: 'extend', accountId, isNew, texts: page.texts });
      known.count += page.count;
      if (page.last !== null) known.last = page.last;
      if (page.count < PAGE_ROWS || known.count >= ACCOUNT_ROWS_MAX) break;
    }
    await taken;
  }

  #makeRoom(kept: string): void {
    const rowsMax = this.#options.rowsMax ?? ROWS_MAX;
    let rows = [...this.#tables.values()].reduce((sum, { count }) => sum + count, 0);
    for (const [accountId, { count }] of this.#tables) {
      if (rows <= rowsMax || accountId === kept) return;
      this.#tables.delete(accountId);
      rows -= count;
      this.#thread.send({ kind: 'forget', accountId }).catch(() => undefined);
    }
  }
}

/** Executions of an account as they are in the books, as many as a proof looks at. */
async function readAll(run: RunAsCaller, accountId: string, owned?: FillOwner): Promise<readonly FillTexts[]> {
  const pages: FillTexts[] = [];
  let last: FillPlace | null = null;
  for (let rows = 0; rows < PROOF_ROWS_MAX; ) {
    const page = await readFillPage(run, accountId, last, owned);
    if (page.last === null) break;
    pages.push(page.texts);
    rows += page.count;
    last = page.last;
  }
  return pages;
}
