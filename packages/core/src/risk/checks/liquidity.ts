import { decFromNumber } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { RiskSubject } from '../risk-context.ts';

/** Enough was traded in the last 24 hours, in quote units. */
export function checkLiquidity({ context: { quote, limits } }: RiskSubject): RiskCheck {
  const limit = limits.volume24hMin;
  const figure = quote !== null && Number.isFinite(quote.volume24hQuote) ? decFromNumber(quote.volume24hQuote) : null;
  return { code: 'INSUFFICIENT_LIQUIDITY', passed: figure?.gte(limit) ?? false, figure, limit, unit: 'quote' };
}
