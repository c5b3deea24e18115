import { Worker } from 'node:worker_threads';
import { limitThread } from './limit-thread.ts';

/** What a thread answers a task with. */
export type ThreadOutcome<Outcome> =
  | { readonly status: 'done'; readonly outcome: Outcome }
  /** The calculation itself threw. */
  | { readonly status: 'broken'; readonly message: string };

export interface OneTaskWorkerOptions {
  /** File of the thread's code: it takes tasks as messages and answers each with a `ThreadOutcome`. */
  readonly code: URL;
  /** Whatever computes longer is ended, milliseconds of the processor. */
  readonly timeMaxMs: number;
  /** Of the thread's heap; columns lie outside of it. */
  readonly heapMb: number;
}

/** After so long without a task the thread is ended. */
const IDLE_MS = 30_000;

/** One thread, started when it is needed, that does one task at a time. Its owner waits for one before it asks for another. */
export class OneTaskWorker<Task, Outcome> {
  readonly #options: OneTaskWorkerOptions;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: OneTaskWorkerOptions) {
    this.#options = options;
  }

  /**
   * @param handedOver what the task holds and the thread gets without a copy.
   * @throws when the calculation or its thread ended badly, or took too long.
   */
  async run(task: Task, handedOver: readonly ArrayBuffer[] = []): Promise<Outcome> {
    const { timeMaxMs } = this.#options;
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const answer = Promise.withResolvers<ThreadOutcome<Outcome>>();
    const lose = (error: Error): void => {
      this.#worker = null;
      void worker.terminate();
      answer.reject(error);
    };
    const onExit = (): void => lose(new Error('the thread ended before its task did'));
    const lift = limitThread(worker, timeMaxMs, () => lose(new Error(`a task took longer than ${timeMaxMs} ms`)));
    worker.on('message', answer.resolve).on('error', lose).on('exit', onExit);
    try {
      worker.postMessage(task, [...handedOver]);
      const reply = await answer.promise;
      if (reply.status === 'broken') throw new Error(reply.message);
      return reply.outcome;
    } finally {
      lift();
      worker.off('message', answer.resolve).off('error', lose).off('exit', onExit);
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const { code, heapMb } = this.#options;
    const worker = new Worker(code, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // An error between two tasks ends the thread alone; the next task starts another.
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    return worker;
  }
}
