import type { RiskCheckFigure, RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { type Decimal, dec, minDecimal, roundDownToIncrement, toPlain, ZERO } from '@atb/core/base/decimal';

/** Checks that a smaller order passes; every other reason stays whatever the size. */
const EXPOSURE: readonly string[] = ['MAX_ACCOUNT_EXPOSURE_EXCEEDED', 'MAX_SYMBOL_EXPOSURE_EXCEEDED'];

interface Order {
  readonly size: Decimal;
  /** Quote units. */
  readonly notional: Decimal;
  readonly equity: Decimal;
}

function allowedSize({ code, figure, limit }: RiskCheckFigure, order: Order): Decimal | null {
  if (figure === null || limit === null) return null;
  if (EXPOSURE.includes(code)) {
    // figure = (exposure before + notional) / equity, so the excess is a share of equity.
    const notional = order.notional.minus(dec(figure).minus(dec(limit)).times(order.equity));
    return order.notional.gt(ZERO) ? order.size.times(notional).div(order.notional) : null;
  }
  // What is needed grows with the size.
  return code === 'INSUFFICIENT_BALANCE' ? order.size.times(dec(limit)).div(dec(figure)) : null;
}

/**
 * The largest quantity that would pass the size limits a blocked order breaks, rounded down to the lot; null when it is not
 * the size that is blocked, or nothing would be left.
 */
export function largestPassing({ ok, normalized, checks }: RiskVerdict, lot: string): string | null {
  const failed = checks.filter((check) => !check.passed);
  const equity = checks.find((check) => check.code === 'INSUFFICIENT_EQUITY')?.figure;
  if (ok || normalized === null || failed.length === 0 || equity === null || equity === undefined) return null;
  const order = { size: dec(normalized.size), notional: dec(normalized.notionalValue), equity: dec(equity) };
  let largest = order.size;
  for (const check of failed) {
    const allowed = allowedSize(check, order);
    if (allowed === null) return null;
    largest = minDecimal(largest, allowed);
  }
  const rounded = largest.gt(ZERO) ? roundDownToIncrement(largest, dec(lot)) : ZERO;
  return rounded.gt(ZERO) ? toPlain(rounded) : null;
}
