import { type Decimal, ONE, dec, decFromNumber, roundDownToIncrement, roundUpToIncrement } from '../base/decimal.ts';
import type { Side } from '../orders/order-request.ts';

const BPS = dec('0.0001');

/**
 * Price of a market order that meets `opposite` (the ask of a buy, the bid of a sell): worse by the slippage and rounded
 * to the tick against the trader.
 */
export function marketFillPrice(side: Side, opposite: number, slippageBps: Decimal, priceIncrement: Decimal): Decimal {
  const slippage = slippageBps.times(BPS);
  const price = decFromNumber(opposite);
  if (side === 'buy') return roundUpToIncrement(price.times(ONE.plus(slippage)), priceIncrement);
  return roundDownToIncrement(price.times(ONE.minus(slippage)), priceIncrement);
}
