import type { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, type AccountCommand, NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { carryOutInOrder } from './carry-out-in-order.ts';
import {
  type CommandOutcome,
  handToBook,
  commandSymbol,
  findCommandRefusal,
  findExpiry,
  isTrade,
  needsPrice,
  partWithoutPrice,
  toAccountCommand,
} from './carry-out-command.ts';
import { type PendingCommand, readPendingCommands } from './pending-commands.ts';
import type { DoneCommand } from './recording/recording.ts';
import {
  FAILED,
  isRefusedByDatabase,
  OVERTAKEN,
  refuseCommand,
  UNFIT,
  UNREADABLE,
  WITHDRAWN,
  type CommandRefusal,
} from './refuse-command.ts';
import type { RunnerOptions } from './runner-options.ts';
import { StartGate } from './start-gate.ts';

const WAITS_FOR_PRICE =
  'The exchange does not answer, so there is no price to sell at. Bots are paused and their buys cancelled; what is held is sold as soon as a price comes.';

export interface AccountCommandsOptions extends RunnerOptions {
  readonly book: AccountBook;
  readonly userId: string;
  /** Called when a start that waited for its rules to be checked may be asked for again. */
  readonly onDecided: () => void;
  /** Whether the account has handled a quote of the symbol. */
  readonly hasPrice: (symbol: string) => boolean;
  readonly takeQuote: (quote: Quote) => Promise<void>;
  readonly commit: (changes: AccountChanges, done: readonly DoneCommand[]) => Promise<void>;
  /** Market time, as far as the account lets it be: its own never goes back. */
  readonly now: () => EpochMs;
  /** Called when other symbols are followed for commands than before. */
  readonly onFollow: () => void;
}

/** Carries out what the owner of one account asked for. Called by the account's one writer, in its turn. */
export class AccountCommands {
  /** Symbols without a price so far for which a command waits. */
  readonly awaitedSymbols = new Set<string>();
  readonly #options: AccountCommandsOptions;
  /** Symbol on whose price a command is being decided: followed meanwhile, so that no quote behind that price is missed. */
  #decidedSymbol: string | null = null;
  #isUndecided = false;
  readonly #gate: StartGate;

  constructor(options: AccountCommandsOptions) {
    this.#options = options;
    this.#gate = new StartGate(options);
  }

  /** True while commands wait for the market of now, or a start for its rules to be checked. */
  get isUndecided(): boolean {
    return this.#isUndecided;
  }

  /** Symbols that are followed for commands. */
  symbols(): readonly string[] {
    return this.#decidedSymbol === null ? [...this.awaitedSymbols] : [...this.awaitedSymbols, this.#decidedSymbol];
  }

  /**
   * Commands wait until the account has gone through the past again: they were made after it, and what they place must
   * not meet its quotes. An exchange may be away for long, so what stops or takes back is done before it answers.
   */
  async handle(): Promise<void> {
    const { isCaughtUp, isLive, pool, lease } = this.#options;
    if (!isCaughtUp() && !isLive) {
      this.#isUndecided = true;
      return;
    }
    let isJudging = false;
    await carryOutInOrder(await readPendingCommands(pool, lease.accountId), {
      carryOut: async (pending) => {
        const outcome = await this.#handleOne(pending);
        isJudging ||= outcome === 'judging';
        return outcome === undefined ? undefined : 'waiting';
      },
      refuse: (waiting) => this.#refuse(waiting, waiting.kind === 'start_bot' ? OVERTAKEN : WITHDRAWN),
    });
    this.#isUndecided = isJudging;
    this.#decidedSymbol = null;
    this.#options.onFollow();
  }

  /** `waiting` for one whose symbol has no price yet, `judging` for a start whose rules are being checked: what follows goes on. */
  async #handleOne(pending: PendingCommand): Promise<'waiting' | 'judging' | void> {
    const { pool, lease, now, book } = this.#options;
    const context = { pool, accountId: lease.accountId, now: now() };
    const command = await toAccountCommand(pending, context);
    if (command === 'unreadable') return this.#refuse(pending, UNREADABLE);
    const refusal =
      command === null
        ? UNFIT
        : (findExpiry(pending) ?? this.#findWaitRefusal(command) ?? (await findCommandRefusal(command, context)));
    if (command === null || refusal !== null) return this.#refuse(pending, refusal ?? UNFIT);
    if (!this.#options.isCaughtUp() && needsPrice(command)) return this.#doWithoutPrice(pending, command);
    const gate = await this.#gate.decide(command, book);
    if (gate.status === 'waiting') return 'judging';
    if (gate.status === 'refused') return this.#refuse(pending, gate.refusal);
    const symbol = commandSymbol(command, book);
    this.#decidedSymbol = symbol;
    if (symbol !== null && !(await this.#hasPrice(symbol))) return 'waiting';
    await this.#carryOut(pending, command);
    return undefined;
  }

  /** What stops of it is done at once; what is to be sold waits for the exchange. */
  async #doWithoutPrice(pending: PendingCommand, command: AccountCommand): Promise<'waiting'> {
    const { book, commit, pool } = this.#options;
    const part = partWithoutPrice(command);
    if (part === null) return 'waiting';
    const { changes } = book.handleCommand(part);
    if (changes !== NO_CHANGES) await commit({ ...changes, at: book.clock }, []);
    await pool.query(`update engine_commands set result = $2 where id = $1 and status = 'pending'`, [
      pending.id,
      JSON.stringify({ status: 'waiting', reason: 'WAITS_FOR_PRICE', error: WAITS_FOR_PRICE }),
    ]);
    return 'waiting';
  }

  async #carryOut(pending: PendingCommand, command: AccountCommand): Promise<void> {
    let outcome: CommandOutcome;
    try {
      outcome = handToBook(command, this.#options.book);
    } catch (error) {
      // The book is not true any more and will be opened anew; the command must not break that one too.
      await this.#refuse(pending, FAILED);
      throw error;
    }
    try {
      await this.#options.commit(outcome.changes, [outcome.done]);
    } catch (error) {
      if (isRefusedByDatabase(error)) await this.#refuse(pending, FAILED);
      throw error;
    }
  }

  /** What trades waits with an account whose market is away; what ends or takes back is done at once. */
  #findWaitRefusal(command: AccountCommand): CommandRefusal | null {
    const { waitsFor } = this.#options.pin;
    return waitsFor === null || !isTrade(command) ? null : { reason: 'MARKET_AWAY', error: waitsFor, field: null };
  }

  #refuse(pending: PendingCommand, refusal: CommandRefusal): Promise<void> {
    const { pool, lease, now } = this.#options;
    return refuseCommand(pool, lease, { pending, refusal, at: now() });
  }

  /**
   * A command is decided on a price, never on none: one for a symbol that has not traded yet waits for its first quote. Quotes of
   * a symbol that is followed come by themselves: taking the latest now would pass over those that wait in the queue.
   */
  async #hasPrice(symbol: string): Promise<boolean> {
    const { book, isTraded, latestQuote, pin, hasPrice, takeQuote, onFollow } = this.#options;
    if (!isTraded(symbol) || (book.symbols().has(symbol) && hasPrice(symbol))) return true;
    this.awaitedSymbols.delete(symbol);
    onFollow();
    const quote = pin.waitsFor === null ? latestQuote(symbol) : null;
    if (quote !== null) await takeQuote(quote);
    if (hasPrice(symbol)) return true;
    this.awaitedSymbols.add(symbol);
    onFollow();
    return false;
  }
}
