import {
  dec,
  decFromNumber,
  type Decimal,
  roundDownToDecimals,
  roundDownToIncrement,
  toPlain,
} from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import type { PlanExposure } from '../api/get-plan-verdict.ts';
import type { PlanSize } from './wizard-kind.ts';

/** Prices move while one reads: the question to the server is asked anew only when the amount changes by this share. */
const SIGNIFICANT_DIGITS = 3;

/** The whole plan as one buy at the market, for the server's risk check; null when it is less than one lot. */
export function toExposure(
  plan: { readonly strategy: PlanExposure['strategy']; readonly notional: Decimal },
  market: Instrument,
  accountId: string,
  price: number,
): PlanExposure | null {
  const { strategy, notional } = plan;
  const exact = notional.div(decFromNumber(price));
  const quantity = roundDownToIncrement(dec(exact.toPrecision(SIGNIFICANT_DIGITS)), market.quantityIncrement);
  return quantity.gt(dec('0')) ? { accountId, symbol: market.symbol, quantity: toPlain(quantity), strategy } : null;
}

const EXPOSURE_CODES: ReadonlySet<string> = new Set(['MAX_ACCOUNT_EXPOSURE_EXCEEDED', 'MAX_SYMBOL_EXPOSURE_EXCEEDED']);

export function isExposureCheck({ code }: { readonly code: string }): boolean {
  return EXPOSURE_CODES.has(code);
}

/**
 * The largest value of the field that scales the plan which stays inside both exposure limits, decimal text with two decimals;
 * null when the plan is inside already, nothing would be left or no field scales it. `equity` in quote units.
 */
export function scaleInsideLimits({ notional, scale }: PlanSize, verdict: RiskVerdict, equity: Decimal): string | null {
  const excess = verdict.checks
    .filter((check) => isExposureCheck(check) && !check.passed && check.figure !== null && check.limit !== null)
    .map((check) =>
      dec(check.figure ?? '0')
        .minus(dec(check.limit ?? '0'))
        .times(equity),
    )
    .toSorted((a, b) => b.cmp(a))
    .at(0);
  if (excess === undefined || scale === null) return null;
  const kept = notional.minus(excess);
  if (kept.lte(dec('0'))) return null;
  // Half a percent of air, since price and equity move before the first order.
  const scaled = roundDownToDecimals(scale.value.times(kept).div(notional).times(dec('0.995')), 2);
  return scaled.gte(scale.minimum) ? toPlain(scaled) : null;
}
