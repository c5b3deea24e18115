import { type Decimal, MONEY_DECIMALS, roundDownToDecimals } from '../base/decimal.ts';

/**
 * Fee of an execution in quote units, rounded down at money's last decimal: what the parts of an order pay
 * together is then never more than what the order has set aside.
 */
export function quoteFee(price: Decimal, quantity: Decimal, feeRate: Decimal): Decimal {
  return roundDownToDecimals(price.times(quantity).times(feeRate), MONEY_DECIMALS);
}
