import type { Refusal } from '@atb/api/functions/refusal';
import type { WalkForwardRequest } from '@atb/api/functions/research/start-walk-forward';
import { TRIALS_MAX } from '@atb/api/functions/research-fields';
import { planSpace } from '@atb/core/backtest/sweep/parameter-space';
import { planWindows } from '@atb/core/backtest/walk-forward/plan-windows';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** Why the range cannot be walked as asked for; null when it can. */
export function findWindowRefusal(body: WalkForwardRequest, definition: StrategyDefinition): Refusal | null {
  const span = { from: parseIso(body.from), to: parseIso(body.to), candleMs: timeframeMs(body.timeframe) };
  const windows = planWindows({ ...body, ...span }).length;
  if (windows === 0) {
    const error = `The range is too short: one training part of ${body.trainDays} days and half a test of ${body.testDays} days do not fit.`;
    return { field: 'trainDays', reason: 'RANGE_TOO_SHORT', error };
  }
  const plan = planSpace(body.ranges, definition.parameters);
  const combinations = plan.status === 'planned' ? plan.space.combinations : 0;
  const perWindow = body.sampler === 'grid' ? combinations : Math.min(body.trials, combinations);
  if (windows * perWindow <= TRIALS_MAX) return null;
  const count = (windows * perWindow).toLocaleString('en');
  const error = `${windows} windows of ${perWindow.toLocaleString('en')} trials are ${count}; a run may make ${TRIALS_MAX.toLocaleString('en')}. Try fewer in each, or take longer tests.`;
  return {
    field: body.sampler === 'grid' ? 'ranges' : 'trials',
    reason: 'TOO_MANY_COMBINATIONS',
    error,
  };
}
