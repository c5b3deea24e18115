import {
  dec,
  decFromNumber,
  type Decimal,
  roundDownToDecimals,
  roundDownToIncrement,
  toPlain,
} from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { RiskVerdict } from '@atb/api/functions/risk-check';
import type { GridExposure } from '../api/get-grid-verdict.ts';
import type { PlannedForm } from '../../../components/grid/evaluate-form.ts';

/** Prices move while one reads: the question to the server is asked anew only when the amount changes by this share. */
const SIGNIFICANT_DIGITS = 3;

/** Most that the grid may hold at once, in quote units without fees. */
export function gridNotional({ plan }: PlannedForm): Decimal {
  return plan.quoteNeeded.minus(plan.feesReserved);
}

/** The whole grid as one buy at the market, for the server's risk check; null when it is less than one lot. */
export function toExposure(
  form: PlannedForm,
  market: Instrument,
  accountId: string,
  price: number,
): GridExposure | null {
  const exact = gridNotional(form).div(decFromNumber(price));
  const quantity = roundDownToIncrement(dec(exact.toPrecision(SIGNIFICANT_DIGITS)), market.quantityIncrement);
  return quantity.gt(dec('0')) ? { accountId, symbol: market.symbol, quantity: toPlain(quantity) } : null;
}

const EXPOSURE_CODES: ReadonlySet<string> = new Set(['MAX_ACCOUNT_EXPOSURE_EXCEEDED', 'MAX_SYMBOL_EXPOSURE_EXCEEDED']);

export function isExposureCheck({ code }: { readonly code: string }): boolean {
  return EXPOSURE_CODES.has(code);
}

/**
 * The largest allocation that stays inside both exposure limits, decimal text with two decimals; null when the grid is inside
 * already or nothing would be left. `equity` in quote units.
 */
export function allocationInsideLimits(form: PlannedForm, verdict: RiskVerdict, equity: Decimal): string | null {
  const notional = gridNotional(form);
  const excess = verdict.checks
    .filter((check) => isExposureCheck(check) && !check.passed && check.figure !== null && check.limit !== null)
    .map((check) =>
      dec(check.figure ?? '0')
        .minus(dec(check.limit ?? '0'))
        .times(equity),
    )
    .toSorted((a, b) => b.cmp(a))
    .at(0);
  if (excess === undefined) return null;
  const kept = notional.minus(excess);
  if (kept.lte(dec('0'))) return null;
  // Half a percent of air, since price and equity move before the first order.
  const scaled = dec(form.params.allocation).times(kept).div(notional).times(dec('0.995'));
  const allocation = roundDownToDecimals(scaled, 2);
  return allocation.gte(form.plan.minimumAllocation) ? toPlain(allocation) : null;
}
