import { type Decimal, ONE, sumDecimals } from '../../base/decimal.ts';

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

/** Quote units that a fall to the stop takes in (positive) or costs, fees included. @param feeRate fraction of notional each side. */
export function proceedsAtStop({ stop, held, purchases }: FallToStop, feeRate: Decimal): Decimal {
  const bought = sumDecimals(purchases.map(({ quantity }) => quantity));
  const paid = sumDecimals(purchases.map(({ quantity, price }) => quantity.times(price))).times(ONE.plus(feeRate));
  return held.plus(bought).times(stop).times(ONE.minus(feeRate)).minus(paid);
}

interface Outcome {
  readonly feeRate: Decimal;
  readonly results: { readonly cashFlow: Decimal };
}

/** What a bot's whole life comes to when the price falls straight to its stop. Quote units, a loss is negative; null without a stop. */
export function resultAtStop({ feeRate, results }: Outcome, fall: FallToStop | null): Decimal | null {
  return fall === null ? null : results.cashFlow.plus(proceedsAtStop(fall, feeRate));
}
