import { type Decimal, MONEY_DECIMALS, roundUpToDecimals } from '../base/decimal.ts';

/** Fee of an execution in quote units, rounded up at money's last decimal as venues do. */
export function quoteFee(price: Decimal, quantity: Decimal, feeRate: Decimal): Decimal {
  return roundUpToDecimals(price.times(quantity).times(feeRate), MONEY_DECIMALS);
}
