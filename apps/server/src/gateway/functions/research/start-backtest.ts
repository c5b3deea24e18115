import { startBacktestContract } from '@atb/api/functions/research/start-backtest';
import { checkBacktest } from '../checks/check-backtest.ts';
import { startRun } from '../actions/start-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Queues a backtest; how it goes is seen in its row. */
export const startBacktest = implement(startBacktestContract, {
  handle: async (context, body) => {
    const checked = await checkBacktest(context.services.archive, body);
    if (checked.status === 'refused') return refused(checked.refusal);
    const { request } = checked;
    return startRun(context, { kind: 'backtest', name: request.name, request });
  },
});
