import { type Decimal, ONE } from '../../base/decimal.ts';
import type { OpenOrder } from './lifecycle/open-orders.ts';

/** A purchase that the market still fills on its way down to a bot's stop loss. */
export interface PurchaseOnTheWay {
  /** The order that rests for it; null for one that the bot has yet to ask for. */
  readonly clientOrderId: string | null;
  /** Quote units per base unit. */
  readonly price: Decimal;
  /** Base units. */
  readonly quantity: Decimal;
}

/** What happens to a bot when the price falls straight to its stop loss from here: it buys on the way, and sells everything there. */
export interface FallToStop {
  /** Quote units per base unit. */
  readonly stop: Decimal;
  /** Base units held now. */
  readonly held: Decimal;
  readonly purchases: readonly PurchaseOnTheWay[];
}

/** What orders and a bot's own plans still buy at a price; of either that may be nothing. @param later base units without an order. */
export function stillToBuy(
  orders: ReadonlyArray<Pick<OpenOrder, 'clientOrderId' | 'quantity' | 'filled'>>,
  price: Decimal,
  later: Decimal,
): readonly PurchaseOnTheWay[] {
  const resting = orders.map(({ clientOrderId, quantity, filled }) => ({
    clientOrderId,
    price,
    quantity: quantity.minus(filled),
  }));
  return [...resting, { clientOrderId: null, price, quantity: later }];
}

/** Quote units that a fall to the stop takes in (positive) or costs, fees included. @param feeRate fraction of notional each side. */
export function proceedsAtStop({ stop, held, purchases }: FallToStop, feeRate: Decimal): Decimal {
  const sold = stop.times(ONE.minus(feeRate));
  return purchases.reduce(
    (sum, { price, quantity }) => sum.plus(quantity.times(sold.minus(price.times(ONE.plus(feeRate))))),
    held.times(sold),
  );
}

interface Outcome {
  readonly feeRate: Decimal;
  readonly results: { readonly cashFlow: Decimal };
}

/** What a bot's whole life comes to when the price falls straight to its stop. Quote units, a loss is negative; null without a stop. */
export function resultAtStop({ feeRate, results }: Outcome, fall: FallToStop | null): Decimal | null {
  return fall === null ? null : results.cashFlow.plus(proceedsAtStop(fall, feeRate));
}
