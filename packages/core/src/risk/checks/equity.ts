import { ZERO } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { RiskSubject } from '../risk-context.ts';

/** The account is worth more than nothing. */
export function checkEquity({ context: { equity } }: RiskSubject): RiskCheck {
  return { code: 'INSUFFICIENT_EQUITY', passed: equity.gt(ZERO), figure: equity, limit: ZERO, unit: 'quote' };
}
