import type { Logger } from '../../logger.ts';
import { RunCancelled } from './run-end.ts';
import type { ProgressAnswer } from './run-store.ts';
import type { RunProgress } from './run-row.ts';
import type { AnswerTo, ResearchContext, ThreadTask } from './thread-messages.ts';
import type { ThreadPool } from './thread-pool.ts';

/** Progress is written so often, which is also how soon a cancel is seen whose notification was lost. */
const WRITE_MS = 250;
/** An unchanged run is written as a sign of life. */
const HEARTBEAT_MS = 2_000;

export interface RunControlOptions {
  readonly runId: string;
  readonly threads: ThreadPool;
  readonly logger: Logger;
  readonly write: (progress: RunProgress) => Promise<ProgressAnswer>;
}

/** One run's hand on the threads, its progress and its brake. */
export class RunControl {
  readonly #options: RunControlOptions;
  readonly #cancelled = Promise.withResolvers<never>();
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = performance.now();
  #progress: RunProgress = { stage: 'Starting.', done: 0, total: 1, etaMs: null };
  #countedFrom = 0;
  #written: RunProgress | null = null;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isWriting = false;
  #isCancelled = false;

  constructor(options: RunControlOptions) {
    this.#options = options;
    this.#cancelled.promise.catch(() => undefined); // a run may end before anybody waits for this
    this.#timer = setInterval(() => void this.#write(), WRITE_MS);
  }

  get threadCount(): number {
    return this.#options.threads.size;
  }

  /** Rejects when the run is cancelled: whoever waits for something slow waits for this too. */
  get cancelled(): Promise<never> {
    return this.#cancelled.promise;
  }

  enter(stage: string): void {
    this.#progress = { ...this.#progress, stage };
  }

  /** @param kept Steps that an earlier attempt had done: they took no time of this one. */
  count(done: number, total: number, kept = 0): void {
    if (this.#countedFrom === 0) this.#countedFrom = performance.now();
    const elapsedMs = performance.now() - this.#countedFrom;
    const fresh = done - kept;
    const etaMs = fresh > 0 ? (elapsedMs / fresh) * (total - done) : null;
    this.#progress = { ...this.#progress, done, total, etaMs };
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  async carryOut<Task extends ThreadTask>(context: ResearchContext, task: Task): Promise<AnswerTo<Task>> {
    if (this.#isCancelled) throw new RunCancelled();
    const answer = await this.#options.threads.run(this.#options.runId, context, task);
    return answer as AnswerTo<Task>;
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#cancelled.reject(new RunCancelled());
    this.#options.threads.cancel(this.#options.runId);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #write(): Promise<void> {
    const progress = this.#progress;
    const isDue = progress !== this.#written || performance.now() - this.#writtenAt >= HEARTBEAT_MS;
    if (this.#isWriting || this.#isCancelled || !isDue) return;
    this.#isWriting = true;
    try {
      const answer = await this.#options.write(progress);
      this.#written = progress;
      this.#writtenAt = performance.now();
      if (answer.isCancelRequested || !answer.isOwn) this.cancel();
    } catch (error) {
      // The database may be restarting; the run goes on and says how far it is when it is back.
      this.#options.logger.warn({ err: error, runId: this.#options.runId }, 'the progress of a run was not written');
    } finally {
      this.#isWriting = false;
    }
  }
}
