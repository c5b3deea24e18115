import type { TargetRule } from './definition.ts';
import { type StrategyParams, evaluateAmount, evaluateScalar } from './resolve-params.ts';
import type { ProfitSchedule } from './signal-columns.ts';

export type ScheduleRule = Extract<TargetRule, { kind: 'schedule' }>;

/** The steps of a target with their numbers. */
export function evaluateSchedule({ steps }: ScheduleRule, params: StrategyParams): ProfitSchedule {
  return {
    kind: 'schedule',
    steps: steps.map(({ minutes, value }) => ({
      minutes: evaluateScalar(minutes, params),
      value: evaluateAmount(value, params),
    })),
  };
}
