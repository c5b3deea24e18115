import { ZERO, dec } from '../../base/decimal.ts';
import { utcDayStart } from '../../base/time.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { BreakerContext, RecentOutcome } from '../risk-context.ts';

/** Closed trades that are looked at. */
const OUTCOMES_READ = 10;

/**
 * The trades closed today (UTC) do not end in too many losses in a row. A trade that came out even is neither a loss nor
 * the end of a streak. At 00:00 UTC the breaker resets, as otherwise no trade could ever end it.
 */
export function checkLossStreak({ context }: { readonly context: BreakerContext }): RiskCheck {
  const { now, recentOutcomes, limits } = context;
  const dayStart = utcDayStart(now);
  const streak = lossStreak(recentOutcomes.slice(-OUTCOMES_READ).filter((outcome) => outcome.at >= dayStart));
  return {
    code: 'LOSS_STREAK_BREAKER_ACTIVE',
    passed: streak < limits.lossStreakMax,
    figure: dec(String(streak)),
    limit: dec(String(limits.lossStreakMax)),
    unit: 'count',
  };
}

function lossStreak(outcomes: readonly RecentOutcome[]): number {
  const decided = outcomes.filter((outcome) => !outcome.realizedPnl.eq(ZERO));
  const lastGain = decided.findLastIndex((outcome) => outcome.realizedPnl.gt(ZERO));
  return decided.length - 1 - lastGain;
}
