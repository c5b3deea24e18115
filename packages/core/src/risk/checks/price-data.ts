import { dec } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import { type RiskSubject, hasUsablePrices, isReducing } from '../risk-context.ts';

/** There is a quote, its prices make sense, and it is young enough to decide by. */
export function checkPriceData(subject: RiskSubject): RiskCheck {
  const { quote, limits } = subject.context;
  const ageMs = quote === null ? null : quoteAgeMs(subject, quote.eventTime);
  return {
    code: 'NO_PRICE_DATA',
    passed: quote !== null && ageMs !== null && ageMs <= limits.quoteAgeMaxMs && hasUsablePrices(quote),
    figure: ageMs === null ? null : dec(String(ageMs)),
    limit: dec(String(limits.quoteAgeMaxMs)),
    unit: 'ms',
  };
}

/**
 * While prices wait for their turn their own time says that they are fresh, so what opens is judged by how long they have
 * waited, too. What reduces is not held up by that: the market it meets is that of now.
 */
function quoteAgeMs({ request, context }: RiskSubject, eventTime: number): number {
  const ageMs = Math.max(0, context.now - eventTime);
  return isReducing(request) ? ageMs : Math.max(ageMs, Math.round(context.quoteWaitMs));
}
