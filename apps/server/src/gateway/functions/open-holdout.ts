import type { RunResponse } from '@atb/api/functions/research-fields';
import { runIdBody } from '@atb/api/functions/research-fields';
import { startSweepBody } from '@atb/api/functions/start-sweep';
import { findOwnRun, NO_RUN } from './own-run.ts';
import { readBundle } from './read-bundle.ts';
import { startRun } from './start-run.ts';
import { defineUserFunction } from './user-function.ts';

interface HoldoutResponse extends RunResponse {
  /** Sealed periods of the same pair that overlap this one and were looked at before: each makes this look less of a first one. */
  readonly earlierLooks?: number;
}

const NOTHING = { best: null, holdout: null };

/** Runs a sweep's best parameters on the end of the range that no trial has seen. Once: the look is logged for good. */
export const openHoldout = defineUserFunction({
  name: 'open-holdout',
  body: runIdBody,
  handle: async (context, { runId }): Promise<HoldoutResponse> => {
    const run = await findOwnRun(context, runId);
    if (run === null) return NO_RUN;
    const bundle = run.kind === 'sweep' ? await context.userScope((tx) => readBundle(tx, runId)) : null;
    const { best, holdout } = bundle?.kind === 'sweep' ? bundle : NOTHING;
    if (best === null || holdout === null) {
      const error =
        'Only a sweep that is done, has a best trial and sealed the end of its range has something to open.';
      return { success: false, reason: 'NOTHING_SEALED', error, field: 'runId' };
    }
    const sweep = startSweepBody.parse(run.request);
    const { strategyId, definition, venue, symbol, timeframe, assumptions } = sweep;
    const look = {
      userId: context.claims.sub,
      runId,
      strategyId: strategyId ?? definition?.id ?? '',
      venue,
      symbol,
      timeframe,
      ...holdout,
    };
    const request = { strategyId, definition, params: best.params, venue, symbol, timeframe, assumptions, ...holdout };
    const earlierLooks = await context.services.research.countLooks(look);
    const name = `${run.name}, sealed period`.slice(0, 120);
    const started = await startRun(context, { kind: 'backtest', name, request: { ...request, name }, holdout: look });
    return started.success ? { ...started, earlierLooks } : started;
  },
});
