// The code of a research thread: takes one task at a time until it is ended.
import { constants } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../../stand-back.ts';
import { RunCancelled } from './run-end.ts';
import { TaskExecutor } from './task-executor.ts';
import type { WorkerInit, ThreadReply, ThreadRequest } from './thread-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');
const { control } = workerData as WorkerInit;
const flag = new Int32Array(control);
const executor = new TaskExecutor({
  isCancelled: () => Atomics.load(flag, 0) === 1,
  onStep: () => Atomics.add(flag, 1, 1),
});

standBack(constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', (request: ThreadRequest) => {
  // Whatever the task throws is a reply too.
  void reply(request).then((answer) => port.postMessage(answer));
});

async function reply(request: ThreadRequest): Promise<ThreadReply> {
  try {
    return { status: 'done', answer: await executor.carryOut(request) };
  } catch (error) {
    if (error instanceof RunCancelled) return { status: 'cancelled' };
    return { status: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
