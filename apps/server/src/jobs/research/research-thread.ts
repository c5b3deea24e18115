import { Worker } from 'node:worker_threads';
import { RunCancelled, RunFailed } from './run-end.ts';
import type {
  ResearchContext,
  ThreadAnswer,
  WorkerInit,
  ThreadReply,
  ThreadRequest,
  ThreadTask,
} from './thread-messages.ts';

/** A thread that has not stopped so long after it was told to is ended: users see a cancel within 250 ms. */
const CANCEL_GRACE_MS = 120;
/** Contexts a thread keeps, with the indicator columns computed for them. */
const CONTEXTS_MAX = 6;

interface CurrentTask {
  readonly runId: string;
  readonly done: PromiseWithResolvers<ThreadAnswer>;
}

interface KnownContext {
  readonly id: string;
  readonly runId: string;
}

export interface ThreadOptions {
  readonly heapMb: number;
  readonly onCrash: (error: Error) => void;
}

/** One worker thread and the one task it has at a time. */
export class ResearchThread {
  readonly #worker: Worker;
  readonly #control = new Int32Array(new SharedArrayBuffer(8));
  #contexts: KnownContext[] = [];
  /** Contexts of runs that have ended, of which the thread is told with its next task. */
  #ended: string[] = [];
  #current: CurrentTask | null = null;
  #hasEnded = false;

  constructor({ heapMb, onCrash }: ThreadOptions) {
    const init: WorkerInit = { control: this.#control.buffer };
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
      workerData: init,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on('error', (error) => {
      onCrash(error);
      this.#lose(new RunFailed(explainCrash(error), error));
    });
    this.#worker.on('exit', () => this.#lose(new RunFailed('The worker ended before the calculation did.')));
  }

  get runId(): string | null {
    return this.#current?.runId ?? null;
  }

  /** Steps of the task under way that are done. */
  get steps(): number {
    return Atomics.load(this.#control, 1);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  carryOut(runId: string, context: ResearchContext | null, task: ThreadTask): Promise<ThreadAnswer> {
    const done = Promise.withResolvers<ThreadAnswer>();
    this.#current = { runId, done };
    Atomics.store(this.#control, 0, 0);
    Atomics.store(this.#control, 1, 0);
    const contextId = context?.id ?? null;
    const isKnown = contextId === null || this.#contexts.some(({ id }) => id === contextId);
    if (!isKnown) this.#contexts.push({ id: contextId, runId });
    const tooMany = this.#contexts.splice(0, Math.max(0, this.#contexts.length - CONTEXTS_MAX));
    const forget = [...this.#ended, ...tooMany.map(({ id }) => id)];
    this.#ended = [];
    const request: ThreadRequest = { contextId, context: isKnown ? null : context, forget, task };
    this.#worker.postMessage(request);
    return done.promise;
  }

  /** The run has ended: what is kept for its tasks may go. */
  forgetRun(runId: string): void {
    for (const context of this.#contexts) if (context.runId === runId) this.#ended.push(context.id);
    this.#contexts = this.#contexts.filter((context) => context.runId !== runId);
  }

  /** Sets the flag that the task looks at between its steps, and ends a thread that is in the midst of a long one. */
  cancelTask(): void {
    const task = this.#current;
    if (task === null) return;
    Atomics.store(this.#control, 0, 1);
    setTimeout(() => {
      if (this.#current !== task) return;
      this.#lose(new RunCancelled());
      void this.#worker.terminate();
    }, CANCEL_GRACE_MS);
  }

  async end(): Promise<void> {
    this.#lose(new RunCancelled());
    await this.#worker.terminate();
  }

  #settle(reply: ThreadReply): void {
    const task = this.#current;
    this.#current = null;
    if (task === null) return;
    if (reply.status === 'done') task.done.resolve(reply.answer);
    else task.done.reject(reply.status === 'cancelled' ? new RunCancelled() : new RunFailed(reply.message));
  }

  #lose(error: Error): void {
    const task = this.#current;
    this.#hasEnded = true;
    this.#current = null;
    task?.done.reject(error);
  }
}

function explainCrash(error: Error): string {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory)
    return 'The calculation needed more memory than a worker has. Take a shorter range or a longer timeframe.';
  return `The worker crashed: ${error.message}`;
}
