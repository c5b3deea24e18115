import { type Decimal, ONE, ONE_PERCENT, ZERO, dec, minDecimal, roundUpToIncrement } from '../../base/decimal.ts';
import type { GridParams } from './params.ts';

/** Price at or below which the stop loss closes the grid, `stopLossPct` below the lowest line; null when it is off. */
export function gridStopLossPrice(params: GridParams, lowestLine: Decimal): Decimal | null {
  const pct = dec(params.stopLossPct);
  return pct.eq(ZERO) ? null : lowestLine.times(ONE.minus(pct.times(ONE_PERCENT)));
}

/**
 * Where held base is sold: at the line above, or `tpPctPerFill` above the price it was bought at where that is nearer.
 * Rounded up to the price increment, so that the percentage is reached.
 */
export function takeProfitTarget(input: {
  readonly params: GridParams;
  readonly averageBuy: Decimal;
  readonly lineAbove: Decimal;
  readonly priceIncrement: Decimal;
}): Decimal {
  const pct = dec(input.params.tpPctPerFill);
  if (pct.eq(ZERO)) return input.lineAbove;
  const target = roundUpToIncrement(input.averageBuy.times(ONE.plus(pct.times(ONE_PERCENT))), input.priceIncrement);
  return minDecimal(target, input.lineAbove);
}
