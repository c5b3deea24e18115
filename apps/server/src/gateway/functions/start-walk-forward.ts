import type { RunResponse } from '@atb/api/functions/research-fields';
import { TRIALS_MAX } from '@atb/api/functions/start-sweep';
import { startWalkForwardBody, type WalkForwardRequest } from '@atb/api/functions/start-walk-forward';
import { planSpace } from '@atb/core/backtest/sweep/parameter-space';
import { planWindows } from '@atb/core/backtest/walk-forward/plan-windows';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { checkSubject, findLabRefusal } from './research-subject.ts';
import { startRun } from './start-run.ts';
import { findSpaceRefusal } from './start-sweep.ts';
import { defineUserFunction } from './user-function.ts';

/** Queues a walk-forward of the Strategy Lab. */
export const startWalkForward = defineUserFunction({
  name: 'start-walk-forward',
  body: startWalkForwardBody,
  handle: async (context, body): Promise<RunResponse> => {
    const locked = await findLabRefusal(context);
    if (locked !== null) return locked;
    const subject = await checkSubject(context.services.archive, body);
    if (subject.status === 'refused') return subject.refusal;
    const refusal = findSpaceRefusal(body, subject.definition) ?? findWindowRefusal(body, subject.definition);
    if (refusal !== null) return refusal;
    const { name, assumptions } = subject;
    return startRun(context, { kind: 'walk_forward', name, request: { ...body, name, assumptions } });
  },
});

/** Why the range cannot be walked as asked for; null when it can. */
export function findWindowRefusal(body: WalkForwardRequest, definition: StrategyDefinition): RunResponse | null {
  const span = { from: parseIso(body.from), to: parseIso(body.to), candleMs: timeframeMs(body.timeframe) };
  const windows = planWindows({ ...body, ...span }).length;
  if (windows === 0) {
    const error = `The range is too short: one training part of ${body.trainDays} days and half a test of ${body.testDays} days do not fit.`;
    return { success: false, field: 'trainDays', reason: 'RANGE_TOO_SHORT', error };
  }
  const plan = planSpace(body.ranges, definition.parameters);
  const combinations = plan.status === 'planned' ? plan.space.combinations : 0;
  const perWindow = body.sampler === 'grid' ? combinations : Math.min(body.trials, combinations);
  if (windows * perWindow <= TRIALS_MAX) return null;
  const count = (windows * perWindow).toLocaleString('en');
  const error = `${windows} windows of ${perWindow.toLocaleString('en')} trials are ${count}; a run may make ${TRIALS_MAX.toLocaleString('en')}. Try fewer in each, or take longer tests.`;
  return {
    success: false,
    field: body.sampler === 'grid' ? 'ranges' : 'trials',
    reason: 'TOO_MANY_COMBINATIONS',
    error,
  };
}
