import { openHoldoutContract } from '@atb/api/functions/research/open-holdout';
import { startSweepContract } from '@atb/api/functions/research/start-sweep';
import { findOwnRun, NO_RUN } from '../checks/own-run.ts';
import { readBundle } from '../readings/read-bundle.ts';
import { startRun } from '../actions/start-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const NOTHING = { best: null, holdout: null };

/** Runs a sweep's best parameters on the end of the range that no trial has seen. Once: the look is logged for good. */
export const openHoldout = implement(openHoldoutContract, {
  handle: async (context, { runId }) => {
    const run = await findOwnRun(context, runId);
    if (run === null) return refused(NO_RUN);
    const bundle = run.kind === 'sweep' ? await context.userScope((tx) => readBundle(tx, runId)) : null;
    const { best, holdout } = bundle?.kind === 'sweep' ? bundle : NOTHING;
    if (best === null || holdout === null) {
      const error =
        'Only a sweep that is done, has a best trial and sealed the end of its range has something to open.';
      return refused({ reason: 'NOTHING_SEALED', error, field: 'runId' });
    }
    const sweep = startSweepContract.body.parse(run.request);
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
