import type { RunResponse } from '@atb/api/functions/research-fields';
import { startBacktestBody } from '@atb/api/functions/start-backtest';
import { checkSubject } from './research-subject.ts';
import { startRun } from './start-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Queues a backtest; how it goes is seen in its row. */
export const startBacktest = defineUserFunction({
  name: 'start-backtest',
  body: startBacktestBody,
  handle: async (context, body): Promise<RunResponse> => {
    const subject = await checkSubject(context.services.archive, body);
    if (subject.status === 'refused') return subject.refusal;
    const { name, terms } = subject;
    return startRun(context, { kind: 'backtest', name, request: { ...body, name, terms } });
  },
});
