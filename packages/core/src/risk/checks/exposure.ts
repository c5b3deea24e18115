import { type Decimal, ZERO, divide } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { RiskSubject } from '../risk-context.ts';

/** All holdings but cash, with this order and the entries already resting, stay within their share of equity. */
export function checkAccountExposure(subject: RiskSubject): RiskCheck {
  const { exposureAccount, limits } = subject.context;
  return checkExposure('MAX_ACCOUNT_EXPOSURE_EXCEEDED', subject, exposureAccount, limits.accountExposureMax);
}

/** The same within one symbol. */
export function checkSymbolExposure(subject: RiskSubject): RiskCheck {
  const { exposureSymbol, limits } = subject.context;
  return checkExposure('MAX_SYMBOL_EXPOSURE_EXCEEDED', subject, exposureSymbol, limits.symbolExposureMax);
}

function checkExposure(code: RiskCheck['code'], subject: RiskSubject, exposure: Decimal, limit: Decimal): RiskCheck {
  const { notional, context } = subject;
  if (notional === null || context.equity.lte(ZERO))
    return { code, passed: false, figure: null, limit, unit: 'fraction' };
  const after = exposure.plus(notional);
  // Compared as a product: the quotient is rounded and could hide an excess in its last digit.
  const passed = after.lte(limit.times(context.equity));
  return { code, passed, figure: divide(after, context.equity), limit, unit: 'fraction' };
}
