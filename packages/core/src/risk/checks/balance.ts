// risk/checks: what an order must pass before it may leave, one check a file, each answering with its figure and its limit.
import { type Decimal, decFromNumber } from '../../base/decimal.ts';
import { reservationFor } from '../../orders/reserve.ts';
import type { RiskCheck } from '../risk-check.ts';
import { type RiskSubject, hasUsablePrices } from '../risk-context.ts';

/** What the order would reserve is free. */
export function checkBalance({ request, context }: RiskSubject): RiskCheck {
  const unit = request.side === 'buy' ? 'quote' : 'base';
  const limit = request.side === 'buy' ? context.freeQuote : context.freeBase;
  const figure = needed({ request, context });
  return { code: 'INSUFFICIENT_BALANCE', passed: figure?.lte(limit) ?? false, figure, limit, unit };
}

function needed({ request, context }: Pick<RiskSubject, 'request' | 'context'>): Decimal | null {
  const { quote, instrument, feeRate } = context;
  const ask = quote !== null && hasUsablePrices(quote) ? decFromNumber(quote.ask) : null;
  if (request.side === 'buy' && request.type === 'market' && ask === null) return null;
  return reservationFor(request, { instrument, feeRate, ask }).amount;
}
