import {
  type Decimal,
  ONE,
  ONE_PERCENT,
  ZERO,
  dec,
  decFromNumber,
  divide,
  divideRoundingUp,
  roundUpToIncrement,
  toNumber,
} from '../../base/decimal.ts';
import { type Holding, holdingCost } from '../../engine/bot/lifecycle/holding.ts';
import type { DcaParams } from './params.ts';

/** Quote per base unit that was paid, fees aside; null when nothing is held. */
export function averageBuyPrice(held: Holding): Decimal | null {
  return held.quantity.eq(ZERO) ? null : divide(held.notional, held.quantity);
}

/**
 * Lowest price, in whole increments, at which selling all of it brings `takeProfitPct` of its cost after every fee:
 * `cost * (1 + tp) / (quantity * (1 - fee))`, the cost with the fees of the purchases.
 */
export function takeProfitPrice(
  held: Holding,
  input: { readonly params: DcaParams; readonly feeRate: Decimal; readonly priceIncrement: Decimal },
): Decimal {
  const wanted = holdingCost(held).times(ONE.plus(dec(input.params.takeProfitPct).times(ONE_PERCENT)));
  const exact = divideRoundingUp(wanted, held.quantity.times(ONE.minus(input.feeRate)));
  return roundUpToIncrement(exact, input.priceIncrement);
}

/** Price at or below which the stop loss ends the bot; null when it is off. */
export function dcaStopLossPrice(
  params: DcaParams,
  prices: { readonly average: Decimal; readonly base: Decimal },
): Decimal | null {
  const pct = dec(params.stopLossPct);
  if (pct.eq(ZERO)) return null;
  const from = params.stopLossOn === 'average' ? prices.average : prices.base;
  return from.times(ONE.minus(pct.times(ONE_PERCENT)));
}

/** Bid at which a trailing take profit sells, below the highest bid since its target was reached. */
export function trailingSalePrice(params: DcaParams, peak: number): number {
  const kept = ONE.minus(dec(params.trailingTakeProfitPct).times(ONE_PERCENT));
  return toNumber(decFromNumber(peak).times(kept));
}
