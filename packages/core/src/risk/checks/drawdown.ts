import { type Decimal, ZERO, divide } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { BreakerContext } from '../risk-context.ts';

/** The loss since 00:00 UTC stays below the limit. */
export function checkDailyDrawdown({ context }: { readonly context: BreakerContext }): RiskCheck {
  const { equity, dayStartEquity, limits } = context;
  return checkDrawdown('DAILY_DRAWDOWN_BREAKER_ACTIVE', drawdown(dayStartEquity, equity), limits.dailyDrawdownMax);
}

/** The loss since Monday 00:00 UTC stays below the limit. */
export function checkWeeklyDrawdown({ context }: { readonly context: BreakerContext }): RiskCheck {
  const { equity, weekStartEquity, limits } = context;
  return checkDrawdown('WEEKLY_DRAWDOWN_BREAKER_ACTIVE', drawdown(weekStartEquity, equity), limits.weeklyDrawdownMax);
}

function checkDrawdown(code: RiskCheck['code'], figure: Decimal, limit: Decimal): RiskCheck {
  return { code, passed: figure.lt(limit), figure, limit, unit: 'fraction' };
}

/** Fraction of the starting equity that is lost; zero when there is a gain, or nothing to lose. */
function drawdown(start: Decimal, equity: Decimal): Decimal {
  return start.gt(ZERO) && equity.lt(start) ? divide(start.minus(equity), start) : ZERO;
}
