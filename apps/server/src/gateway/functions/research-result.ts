import type { ResearchResultResponse } from '@atb/api/functions/research-result';
import { runIdBody } from '@atb/api/functions/research-fields';
import { findOwnRun, NO_RUN } from './own-run.ts';
import { readBundle } from './read-bundle.ts';
import { readRunHistory } from './read-run-history.ts';
import { defineUserFunction } from './user-function.ts';

/** The full result of a run that is done; of a backtest also how often its owner has tried. */
export const researchResult = defineUserFunction({
  name: 'research-result',
  body: runIdBody,
  handle: async (context, { runId }): Promise<ResearchResultResponse> => {
    const run = await findOwnRun(context, runId);
    if (run === null) return NO_RUN;
    const bundle = await context.userScope((tx) => readBundle(tx, runId));
    if (bundle !== null) {
      if (bundle.kind === 'sweep' || bundle.kind === 'walk_forward') return { success: true, name: run.name, bundle };
      const history = await context.userScope((tx) => readRunHistory(tx, runId, bundle));
      return { success: true, name: run.name, bundle, history };
    }
    const error = run.reason ?? 'The run has no result yet.';
    return { success: false, reason: run.status === 'failed' ? 'RUN_FAILED' : 'NO_RESULT', error, field: 'runId' };
  },
});
