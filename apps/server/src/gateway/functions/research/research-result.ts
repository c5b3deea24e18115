import { researchResultContract } from '@atb/api/functions/research/research-result';
import { findOwnRun, NO_RUN } from '../checks/own-run.ts';
import { readBundle } from '../readings/read-bundle.ts';
import { readRunHistory } from '../readings/read-run-history.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** The full result of a run that is done; of a backtest also how often its owner has tried. */
export const researchResult = implement(researchResultContract, {
  handle: async (context, { runId }) => {
    const run = await findOwnRun(context, runId);
    if (run === null) return refused(NO_RUN);
    const bundle = await context.userScope((tx) => readBundle(tx, runId));
    if (bundle !== null) {
      if (bundle.kind === 'sweep' || bundle.kind === 'walk_forward') return { success: true, name: run.name, bundle };
      const history = await context.userScope((tx) => readRunHistory(tx, runId, bundle));
      return { success: true, name: run.name, bundle, history };
    }
    const error = run.reason ?? 'The run has no result yet.';
    return refused({ reason: run.status === 'failed' ? 'RUN_FAILED' : 'NO_RESULT', error, field: 'runId' });
  },
});
