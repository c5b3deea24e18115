import { parentPort } from 'node:worker_threads';
import type { ThreadOutcome } from './one-task-worker.ts';
import { standBack } from './stand-back.ts';

/** Ahead of research and trials, which have 10: somebody looks at the page meanwhile. */
const NICENESS = 5;

/** The life of a thread that a `OneTaskWorker` starts: does every task it is sent, one after another. */
export function answerTasks<Task, Outcome>(carryOut: (task: Task) => Outcome | Promise<Outcome>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');
  standBack(NICENESS);
  // Whatever the task throws is an outcome, too.
  port.on('message', (task: Task) => void outcomeOf(() => carryOut(task)).then((outcome) => port.postMessage(outcome)));
}

async function outcomeOf<Outcome>(work: () => Outcome | Promise<Outcome>): Promise<ThreadOutcome<Outcome>> {
  try {
    return { status: 'done', outcome: await work() };
  } catch (error) {
    return { status: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
