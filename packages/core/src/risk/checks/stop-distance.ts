import type { RiskCheck } from '../risk-check.ts';
import type { RiskSubject } from '../risk-context.ts';

/** A stop, where one is given, lies at least one price increment on the losing side of the entry. */
export function checkStopDistance({ request, context, price }: RiskSubject): RiskCheck {
  const limit = context.instrument.priceIncrement;
  const { stopLoss, side } = request;
  if (stopLoss === null) return { code: 'INVALID_STOP_DISTANCE', passed: true, figure: null, limit, unit: 'quote' };
  if (price === null) return { code: 'INVALID_STOP_DISTANCE', passed: false, figure: null, limit, unit: 'quote' };
  const figure = side === 'buy' ? price.minus(stopLoss) : stopLoss.minus(price);
  return { code: 'INVALID_STOP_DISTANCE', passed: figure.gte(limit), figure, limit, unit: 'quote' };
}
