import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { QuoteBacklog } from './quote-backlog.ts';
import { type ReplayQuotes, replayQuotes } from './replay-quotes.ts';

export interface AccountQueueOptions {
  readonly handleQuote: (quote: Quote, heardAt: number) => void | Promise<void>;
  /** Event time of the last quote of a symbol that was handled; null before the first. */
  readonly cursor: (symbol: string) => EpochMs | null;
  /** The market's past, where it is told exactly as it was; null where it is not. */
  readonly replayQuotesOf: ReplayQuotes | null;
  /** Called with the number of quotes that were not kept. */
  readonly onCoalesced: (count: number) => void;
  /** True once something threw: what is queued behind it is not done any more. */
  readonly isBroken: () => boolean;
  readonly onFault: (cause: unknown) => void;
}

interface OpenBacklog {
  readonly backlog: QuoteBacklog;
  readonly done: Promise<void>;
}

/** What happens to one account, one thing after the other, and what of it waits: in bounded memory, however long that is. */
export class AccountQueue {
  readonly #options: AccountQueueOptions;
  #tail: Promise<void> = Promise.resolve();
  #queued = 0;
  #turns = 0;
  readonly #backlogs = new Set<QuoteBacklog>();
  /** The last in the queue takes more quotes, while nothing else has been queued behind it. */
  #open: OpenBacklog | null = null;
  /** Commands that are last in the queue: further ones are carried out with them. */
  #openCommands: Promise<void> | null = null;

  constructor(options: AccountQueueOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#queued > 0;
  }

  /** How often something was queued. While that stays the same and nothing is queued, nothing of the account is written down. */
  get turns(): number {
    return this.#turns;
  }

  /** What waits for its turn or has it. */
  get depth(): number {
    return [...this.#backlogs].reduce((sum, { size }) => sum + size, this.#queued);
  }

  /** True while more quotes wait than are kept as they came. */
  get isOverfull(): boolean {
    return [...this.#backlogs].some(({ isThinned }) => isThinned);
  }

  /** Resolves when nothing is queued any more. */
  idle(): Promise<void> {
    return this.#tail;
  }

  add(work: () => void | Promise<void>): Promise<void> {
    this.#queued += 1;
    this.#turns += 1;
    this.#open = null;
    this.#openCommands = null;
    const run = this.#tail.then(async () => {
      try {
        if (!this.#options.isBroken()) await work();
      } catch (error) {
        this.#options.onFault(error);
      } finally {
        this.#queued -= 1;
      }
    });
    this.#tail = run;
    return run;
  }

  /** Quotes wait together for their turn. What is queued behind them ends that, so everything keeps its order. */
  addQuote(quote: Quote, heardAt: number): Promise<void> {
    const open = this.#open ?? this.#openBacklog();
    const letGo = open.backlog.add({ quote, heardAt });
    if (letGo > 0) this.#options.onCoalesced(letGo);
    return open.done;
  }

  /** `work` carries out every command there is, so what is asked for while it waits needs no work of its own. */
  addCommands(work: () => Promise<void>): Promise<void> {
    if (this.#openCommands !== null) return this.#openCommands;
    const run = this.add(() => {
      if (this.#openCommands === run) this.#openCommands = null;
      return work();
    });
    this.#openCommands = run;
    return run;
  }

  #openBacklog(): OpenBacklog {
    const backlog = new QuoteBacklog();
    this.#backlogs.add(backlog);
    const done = this.add(async () => {
      if (this.#open?.backlog === backlog) this.#open = null;
      await this.#workOff(backlog);
    }).finally(() => this.#backlogs.delete(backlog));
    this.#open = { backlog, done };
    return this.#open;
  }

  async #workOff(backlog: QuoteBacklog): Promise<void> {
    const { replayQuotesOf, cursor, handleQuote } = this.#options;
    const parts =
      backlog.isThinned && replayQuotesOf !== null
        ? replayQuotes(backlog, { replayQuotesOf, cursor })
        : [backlog.quotes];
    for await (const part of parts) {
      for (const { quote, heardAt } of part) {
        const work = handleQuote(quote, heardAt);
        if (work !== undefined) await work;
      }
    }
  }
}
