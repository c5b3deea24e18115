import type { RunResponse } from '@atb/api/functions/research-fields';
import { startBacktestBody } from '@atb/api/functions/start-backtest';
import { checkBacktest } from './check-backtest.ts';
import { startRun } from './start-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Queues a backtest; how it goes is seen in its row. */
export const startBacktest = defineUserFunction({
  name: 'start-backtest',
  body: startBacktestBody,
  handle: async (context, body): Promise<RunResponse> => {
    const checked = await checkBacktest(context.services.archive, body);
    if (checked.status === 'refused') return checked.refusal;
    const { request } = checked;
    return startRun(context, { kind: 'backtest', name: request.name, request });
  },
});
