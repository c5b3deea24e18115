import { dec } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import { type RiskSubject, hasUsablePrices } from '../risk-context.ts';

/** There is a quote, its prices make sense, and it is young enough to decide by. */
export function checkPriceData({ context }: RiskSubject): RiskCheck {
  const { quote, now, limits } = context;
  const ageMs = quote === null ? null : Math.max(0, now - quote.eventTime);
  return {
    code: 'NO_PRICE_DATA',
    passed: quote !== null && ageMs !== null && ageMs <= limits.quoteAgeMaxMs && hasUsablePrices(quote),
    figure: ageMs === null ? null : dec(String(ageMs)),
    limit: dec(String(limits.quoteAgeMaxMs)),
    unit: 'ms',
  };
}
