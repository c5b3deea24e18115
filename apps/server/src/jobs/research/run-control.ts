import type { Logger } from '../../logger.ts';
import { RunCancelled } from './run-end.ts';
import type { ProgressAnswer } from './run-store.ts';
import type { ProgressReport } from './run-row.ts';
import type { AnswerTo, ResearchContext, ThreadTask, WholeTask } from './thread-messages.ts';
import type { ThreadPool } from './thread-pool.ts';

/** Who carries tasks out. */
export type TaskRunner = Pick<ThreadPool, 'size' | 'run' | 'cancel' | 'forget' | 'stepsOf'>;

/** Progress is written so often: a sign of life, and how soon a cancel is seen whose notification was lost. */
const WRITE_MS = 200;

export interface RunControlOptions {
  readonly runId: string;
  readonly threads: TaskRunner;
  readonly logger: Pick<Logger, 'warn'>;
  readonly write: (progress: ProgressReport) => Promise<ProgressAnswer>;
}

/** One run's hand on the threads, its progress and its brake. */
export class RunControl {
  readonly #options: RunControlOptions;
  readonly #cancelled = Promise.withResolvers<never>();
  readonly #timer: NodeJS.Timeout;
  #progress: ProgressReport = { stage: 'Starting.', done: 0, total: 1, etaMs: null };
  #countedFrom = 0;
  /** Steps of the thread's task, when these are what is counted. */
  #stepTotal = 0;
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

  /** Counts the steps of a single task that takes a while. */
  followSteps(total: number): void {
    this.#stepTotal = total;
  }

  async carryOut<Task extends Exclude<ThreadTask, WholeTask>>(
    context: ResearchContext,
    task: Task,
  ): Promise<AnswerTo<Task>> {
    return this.#hand(context, task);
  }

  /** Hands out a task that brings everything itself. */
  async carryOutWhole<Task extends WholeTask>(task: Task): Promise<AnswerTo<Task>> {
    return this.#hand(null, task);
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#cancelled.reject(new RunCancelled());
    this.#options.threads.cancel(this.#options.runId);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#options.threads.forget(this.#options.runId);
  }

  async #hand<Task extends ThreadTask>(context: ResearchContext | null, task: Task): Promise<AnswerTo<Task>> {
    if (this.#isCancelled) throw new RunCancelled();
    const answer = await this.#options.threads.run(this.#options.runId, context, task);
    return answer as AnswerTo<Task>;
  }

  async #write(): Promise<void> {
    if (this.#isWriting || this.#isCancelled) return;
    this.#isWriting = true;
    try {
      if (this.#stepTotal > 0) this.count(this.#options.threads.stepsOf(this.#options.runId), this.#stepTotal);
      const answer = await this.#options.write(this.#progress);
      if (answer.isCancelRequested || !answer.isOwn) this.cancel();
    } catch (error) {
      // The database may be restarting; the run goes on and says how far it is when it is back.
      this.#options.logger.warn({ err: error, runId: this.#options.runId }, 'the progress of a run was not written');
    } finally {
      this.#isWriting = false;
    }
  }
}
