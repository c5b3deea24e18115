import { TaskExecutor } from '../../jobs/research/task-executor.ts';
import type { TaskRunner } from '../../jobs/research/run-control.ts';
import type { ResearchContext, ThreadAnswer, ThreadTask } from '../../jobs/research/thread-messages.ts';

/** A run over fewer candles is over before a thread has loaded its modules; over more, Ctrl-C must be heard meanwhile. */
const NEAR_CANDLES_MAX = 200_000;

/** Carries small tasks out here and hands the others to the threads. */
export function createNearTasks(threads: TaskRunner): TaskRunner {
  let steps = 0;
  const executor = new TaskExecutor({
    isCancelled: () => false,
    onStep: () => {
      steps += 1;
    },
  });
  return {
    size: threads.size,
    async run(runId: string, context: ResearchContext | null, task: ThreadTask): Promise<ThreadAnswer> {
      if (countCandles(context, task) > NEAR_CANDLES_MAX) return threads.run(runId, context, task);
      return executor.carryOut({ contextId: context?.id ?? null, context, forget: [], task });
    },
    cancel: (runId) => threads.cancel(runId),
    forget: (runId) => threads.forget(runId),
    stepsOf: (runId) => steps + threads.stepsOf(runId),
  };
}

function countCandles(context: ResearchContext | null, task: ThreadTask): number {
  if (task.kind === 'portfolio') return task.parts.reduce((sum, { candles }) => sum + candles.length, 0);
  if (task.kind === 'bot') return task.candles.length;
  return (context?.candles.length ?? 0) + (context?.detail?.length ?? 0);
}
