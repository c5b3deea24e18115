import { type Decimal, ZERO, dec, minDecimal, roundDownToIncrement } from '../base/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Side } from '../orders/order-request.ts';
import { minimumQuantity } from './check-instrument-rules.ts';
import type { RiskLimits } from './risk-limits.ts';

export interface SizingInput {
  readonly side: Side;
  /** Quote units. */
  readonly equity: Decimal;
  /** Fraction of equity that may be lost at the stop; more than the limit's maximum counts as the maximum. */
  readonly riskFraction: Decimal;
  readonly entry: Decimal;
  readonly stop: Decimal;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  readonly limits: RiskLimits;
  readonly instrument: Instrument;
}

export type SizingResult =
  | {
      readonly status: 'sized';
      /** Base units, a multiple of the quantity increment. */
      readonly quantity: Decimal;
      /** Quote units lost at the stop, costs included; never above equity times the risk fraction. */
      readonly amountAtRisk: Decimal;
    }
  /** The stop is not on the losing side of the entry. */
  | { readonly status: 'invalid_stop' }
  /** The risk allows less than the instrument's least order, which would be `minimum` base units. */
  | { readonly status: 'too_small'; readonly minimum: Decimal };

const BPS = dec('10000');

/**
 * Quantity by which a trade that ends at its stop loses no more than the given fraction of equity, with both fees (the
 * exit's at the stop price) and the assumed slippage, rounded down to the lot.
 */
export function sizeByRisk(input: SizingInput): SizingResult {
  const { entry, stop, instrument } = input;
  if (distanceToStop(input).lte(ZERO) || stop.lte(ZERO)) return { status: 'invalid_stop' };
  const lossPerUnit = lossAtStop(input);
  const budget = input.equity.times(minDecimal(input.riskFraction, input.limits.tradeRiskMax));
  const quantity = largestWithin(budget, lossPerUnit, instrument.quantityIncrement);
  const minimum = minimumQuantity(instrument, entry);
  if (quantity.lt(minimum)) return { status: 'too_small', minimum };
  return { status: 'sized', quantity, amountAtRisk: quantity.times(lossPerUnit) };
}

/** Largest multiple of the increment that, at so much a unit, stays within the budget. */
function largestWithin(budget: Decimal, perUnit: Decimal, increment: Decimal): Decimal {
  const quantity = roundDownToIncrement(budget.div(perUnit), increment);
  // The quotient is rounded at 18 decimals, perhaps up to the next multiple.
  return quantity.times(perUnit).gt(budget) ? quantity.minus(increment) : quantity;
}

type StopInput = Pick<SizingInput, 'side' | 'entry' | 'stop' | 'feeRate' | 'limits'>;

/** Quote units lost per base unit when a trade ends at its stop: the distance, both fees and the assumed slippage. */
export function lossAtStop(input: StopInput): Decimal {
  const { entry, stop, feeRate, limits } = input;
  const fees = entry.plus(stop).times(feeRate);
  return distanceToStop(input).plus(fees).plus(entry.times(limits.slippageBps).div(BPS));
}

function distanceToStop({ side, entry, stop }: StopInput): Decimal {
  return side === 'buy' ? entry.minus(stop) : stop.minus(entry);
}
