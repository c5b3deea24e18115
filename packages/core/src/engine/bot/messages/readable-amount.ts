import { type Decimal, ONE, roundUpToDecimals } from '../../../base/decimal.ts';

/** Rounds a quote amount that is needed at least up to what a person would write: cents, below one to eight decimals. */
export function roundUpReadably(amount: Decimal): Decimal {
  return roundUpToDecimals(amount, amount.gte(ONE) ? 2 : 8);
}
