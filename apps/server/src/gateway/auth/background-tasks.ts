import type { Logger } from '../../logger.ts';

/** Work that goes on after the answer, so that the time of the answer tells nothing about what was found. */
export interface BackgroundTasks {
  /**
   * Starts `task` once all that was started before for the same address has ended: mails come in the order in which their codes were
   * made, so the last one holds the code that counts. Its failure is logged under `name`. Beyond the bound the task is dropped and
   * that is logged.
   */
  readonly run: (name: string, address: string, task: () => Promise<void>) => void;
  /** Resolves when everything started so far has ended: at shutdown, and in tests. */
  readonly idle: () => Promise<void>;
}

const PENDING_MAX = 500;

export function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const pending = new Set<Promise<void>>();
  const lastOf = new Map<string, Promise<void>>();
  return {
    run: (name, address, task) => {
      if (pending.size >= PENDING_MAX) {
        log.error({ task: name, pending: pending.size }, 'background task dropped: too many are pending');
        return;
      }
      const started = (lastOf.get(address) ?? Promise.resolve())
        .then(task)
        .catch((error: unknown) => log.error({ task: name, err: error }, 'background task failed'))
        .finally(() => {
          pending.delete(started);
          if (lastOf.get(address) === started) lastOf.delete(address);
        });
      pending.add(started);
      lastOf.set(address, started);
    },
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
