import type { Worker } from 'node:worker_threads';

/** By the clock a thread may take so many times as long: on a busy machine it stands back, and a person had rather wait than hear of an error. */
const TIMEOUT_FACTOR = 10;
/** Its time is not read more often, milliseconds. */
const READ_MS = 50;

/**
 * Calls `end` once when the thread has computed for so long, from now on. What counts is the processor's time that it got: what else the
 * machine does is no reason to end a task.
 * @param timeMaxMs milliseconds of the processor.
 * @returns takes the limit away.
 */
export function limitThread(worker: Worker, timeMaxMs: number, end: () => void): () => void {
  let next: NodeJS.Timeout | undefined;
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    clearTimeout(next);
    clearTimeout(last);
  };
  const finish = (): void => {
    stop();
    end();
  };
  const last = setTimeout(finish, TIMEOUT_FACTOR * timeMaxMs);
  const before = usedMs(worker);
  const wait = (ms: number): void => {
    next = setTimeout(() => void look(), Math.max(ms, READ_MS));
  };
  const look = async (): Promise<void> => {
    const left = timeMaxMs - ((await usedMs(worker)) - (await before));
    if (isOver) return;
    if (left <= 0) finish();
    else wait(left);
  };
  wait(timeMaxMs);
  return stop;
}

/** The processor's time of a thread since it was started, milliseconds; 0 before it runs and after it has ended. */
async function usedMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}
