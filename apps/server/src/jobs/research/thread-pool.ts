import type { Logger } from '../../logger.ts';
import { RunCancelled } from './run-end.ts';
import { ResearchThread } from './research-thread.ts';
import type { ResearchContext, ThreadAnswer, ThreadTask } from './thread-messages.ts';

interface QueuedTask {
  /** Null for a task that brings everything itself. */
  readonly context: ResearchContext | null;
  readonly task: ThreadTask;
  readonly done: PromiseWithResolvers<ThreadAnswer>;
}

export interface ThreadPoolOptions {
  /** Threads at most; each is started when it is first needed. */
  readonly size: number;
  readonly logger: Pick<Logger, 'error'>;
  /** Of each thread's heap; columns lie outside of it. */
  readonly heapMb?: number;
  /** After so long without a task all threads are ended. */
  readonly idleMs?: number;
}

const HEAP_MB = 1_024;
const IDLE_MS = 30_000;

/** Threads shared by all runs: whichever run was served longest ago is served next. */
export class ThreadPool {
  readonly size: number;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #heapMb: number;
  readonly #threads: ResearchThread[] = [];
  /** Waiting tasks by run, in the order in which runs are to be served. */
  readonly #lanes = new Map<string, QueuedTask[]>();
  readonly #idleMs: number;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ size, logger, heapMb = HEAP_MB, idleMs = IDLE_MS }: ThreadPoolOptions) {
    this.#idleMs = idleMs;
    this.size = size;
    this.#heapMb = heapMb;
    this.#logger = logger;
  }

  /** @throws RunCancelled, or RunFailed with a sentence when the calculation or its thread ended badly. */
  run(runId: string, context: ResearchContext | null, task: ThreadTask): Promise<ThreadAnswer> {
    if (this.#isClosed) return Promise.reject(new RunCancelled());
    clearTimeout(this.#idleTimer);
    const queued: QueuedTask = { context, task, done: Promise.withResolvers<ThreadAnswer>() };
    const lane = this.#lanes.get(runId);
    if (lane === undefined) this.#lanes.set(runId, [queued]);
    else lane.push(queued);
    this.#serve();
    return queued.done.promise;
  }

  /** Ends what the run has under way. A thread that does not stop by itself is ended, and another takes its place. */
  cancel(runId: string): void {
    for (const { done } of this.#lanes.get(runId) ?? []) done.reject(new RunCancelled());
    this.#lanes.delete(runId);
    for (const thread of this.#threads) if (thread.runId === runId) thread.cancelTask();
  }

  /** Once the run has no more tasks: their memory goes to those of the next one. */
  forget(runId: string): void {
    for (const thread of this.#threads) thread.forgetRun(runId);
  }

  /** Steps that the run's tasks under way have done. */
  stepsOf(runId: string): number {
    return this.#threads.reduce((sum, thread) => sum + (thread.runId === runId ? thread.steps : 0), 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const runId of this.#lanes.keys()) this.cancel(runId);
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  #serve(): void {
    while (this.#lanes.size > 0) {
      const thread = this.#findIdle();
      if (thread === null) return;
      const [runId, lane] = [...this.#lanes][0] ?? ['', []];
      const queued = lane.shift();
      // Taken out and put back, the run is last in the row.
      this.#lanes.delete(runId);
      if (lane.length > 0) this.#lanes.set(runId, lane);
      if (queued !== undefined) this.#carryOut(thread, runId, queued);
    }
  }

  #carryOut(thread: ResearchThread, runId: string, { context, task, done }: QueuedTask): void {
    thread
      .carryOut(runId, context, task)
      .then(done.resolve, done.reject)
      .finally(() => {
        if (thread.hasEnded) this.#threads.splice(this.#threads.indexOf(thread), 1);
        this.#serve();
        this.#endWhenIdle();
      });
  }

  /** Threads with nothing to do for a while are ended: what they keep for the next task takes memory. */
  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    if (this.#isClosed || this.#threads.some((thread) => thread.runId !== null)) return;
    this.#idleTimer = setTimeout(() => {
      for (const thread of this.#threads.splice(0)) void thread.end();
    }, this.#idleMs);
    this.#idleTimer.unref();
  }

  #findIdle(): ResearchThread | null {
    if (this.#isClosed) return null;
    const idle = this.#threads.find((thread) => thread.runId === null && !thread.hasEnded);
    if (idle !== undefined) return idle;
    if (this.#threads.filter((thread) => !thread.hasEnded).length >= this.size) return null;
    const onCrash = (error: Error): void => this.#logger.error({ err: error }, 'a research thread ended');
    const born = new ResearchThread({ heapMb: this.#heapMb, onCrash });
    this.#threads.push(born);
    return born;
  }
}
