import { describeCondition } from '../../strategies/describe-rule.ts';
import type { SafetySignal } from './params.ts';

/** The rule as a clause: "RSI(14) is below 30". */
export function describeSafetySignal({ rule, timeframe }: SafetySignal): string {
  return describeCondition(rule, { params: {}, timeframe });
}
