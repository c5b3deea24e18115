import { Worker } from 'node:worker_threads';
import type { StrategyVerdict } from '@atb/core/strategies/validate-strategy';
import type { ValidationReply, ValidationTask } from './validation-messages.ts';

/** Far more than the budget of rules lets a task take; whatever takes longer is ended. */
const TIME_MAX_MS = 60_000;
/** After so long without a task the thread is ended. */
const IDLE_MS = 30_000;
/** Of the thread's heap; columns lie outside of it. */
const HEAP_MB = 512;

/** One thread, started when it is needed, that does one task at a time. Its owner waits for one before it asks for another. */
export class ValidationWorker {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @throws when the calculation or its thread ended badly, or took too long. */
  async run(task: ValidationTask): Promise<StrategyVerdict> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const answer = Promise.withResolvers<ValidationReply>();
    const lose = (error: Error): void => {
      this.#worker = null;
      void worker.terminate();
      answer.reject(error);
    };
    const onExit = (): void => lose(new Error('the validation thread ended'));
    const late = setTimeout(() => lose(new Error(`a validation took longer than ${TIME_MAX_MS} ms`)), TIME_MAX_MS);
    worker.on('message', answer.resolve).on('error', lose).on('exit', onExit);
    try {
      worker.postMessage(task);
      const reply = await answer.promise;
      if (reply.status === 'broken') throw new Error(reply.message);
      return reply.verdict;
    } finally {
      clearTimeout(late);
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
    const worker = new Worker(new URL('./validation-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // An error between two tasks ends the thread alone; the next task starts another.
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    return worker;
  }
}
