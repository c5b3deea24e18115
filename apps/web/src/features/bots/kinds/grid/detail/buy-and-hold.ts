import { type Decimal, dec, decFromNumber, ONE } from '@atb/core/base/decimal';
import type { GridState } from '@atb/core/bots/grid/state';

/**
 * Gain in quote units of having bought for the whole allocation at the bot's start price, one fee paid, at the current bid.
 * Null before the start and after the end, when there is no moment to compare.
 */
export function buyAndHold(state: GridState, bid: number | undefined): Decimal | null {
  const { startPrice, params, feeRate, phase } = state;
  if (startPrice === null || bid === undefined || phase === 'finished') return null;
  const allocation = dec(params.allocation);
  const quantity = allocation.div(startPrice.times(ONE.plus(feeRate)));
  return quantity.times(decFromNumber(bid)).minus(allocation);
}
