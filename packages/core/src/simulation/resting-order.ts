import { type Decimal, toNumber } from '../base/decimal.ts';
import type { OrderRequest } from '../orders/order-request.ts';

/** An order in the simulated book. Prices stand as numbers beside the exact ones, for the comparison with the market. */
export interface RestingOrder {
  readonly request: OrderRequest;
  remaining: Decimal;
  /** Quote units a market buy may still cost, fee included; null when nothing limits it. */
  budget: Decimal | null;
  /** Limit price; infinite on the crossing side for a market order. */
  readonly limit: number;
  /** The price the market must trade at for this order to fill by the last price alone. */
  readonly triggerLast: number;
  /** Order of arrival, older first. */
  readonly sequence: number;
}

export interface RestingOrderInput {
  readonly priceIncrement: Decimal;
  readonly limitRule: 'through' | 'touch';
  readonly sequence: number;
  readonly budget: Decimal | null;
  readonly remaining: Decimal;
}

export function createRestingOrder(request: OrderRequest, input: RestingOrderInput): RestingOrder {
  const { remaining, budget, sequence } = input;
  if (request.type === 'market') {
    const limit = request.side === 'buy' ? Number.POSITIVE_INFINITY : 0;
    return { request, remaining, budget, limit, triggerLast: limit, sequence };
  }
  const beyond =
    request.side === 'buy' ? request.price.minus(input.priceIncrement) : request.price.plus(input.priceIncrement);
  const trigger = input.limitRule === 'touch' ? request.price : beyond;
  return { request, remaining, budget, limit: toNumber(request.price), triggerLast: toNumber(trigger), sequence };
}

/** Best price first, then the older one: the order in which a market reaches them. */
export function compareResting(a: RestingOrder, b: RestingOrder): number {
  if (a.limit === b.limit) return a.sequence - b.sequence;
  return a.request.side === 'buy' ? b.limit - a.limit : a.limit - b.limit;
}
