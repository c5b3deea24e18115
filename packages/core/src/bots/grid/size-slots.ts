import { type Decimal, ONE, ZERO, dec, divide, maxDecimal, roundDownToIncrement } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { smallestQuantity } from '../../engine/bot/params/order-minimum.ts';
import { PURCHASE_CUSHION } from '../../engine/bot/params/purchase-cushion.ts';
import { roundUpReadably } from '../../engine/bot/messages/readable-amount.ts';

const LEAST = dec('1e-18');

/** One gap between two lines, before it has a quantity. */
export interface SlotFrame {
  /** Lower line of the gap: what the slot buys at. */
  readonly buyPrice: Decimal;
  /** Its base is bought at the start, at about the start price. */
  readonly isBoughtAtStart: boolean;
}

export interface SlotSizing {
  readonly instrument: Instrument;
  readonly startPrice: Decimal;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
}

/** Base units each slot trades when `allocation` (quote, fees included) is split equally among them; zero when too little. */
export function sizeSlots(frames: readonly SlotFrame[], allocation: Decimal, input: SlotSizing): Decimal[] {
  const perSlot = divideRoundingDown(allocation, ONE.plus(input.feeRate).times(dec(String(frames.length))));
  return frames.map((frame) =>
    roundDownToIncrement(divideRoundingDown(perSlot, costPrice(frame, input)), input.instrument.quantityIncrement),
  );
}

/** Smallest allocation in quote units, rounded up to a readable amount, with which every slot can place its orders. */
export function minimumGridAllocation(frames: readonly SlotFrame[], input: SlotSizing): Decimal {
  let perSlot = ZERO;
  for (const frame of frames) {
    const quantity = smallestQuantity(input.instrument, frame.buyPrice);
    perSlot = maxDecimal(perSlot, quantity.times(costPrice(frame, input)));
  }
  const exact = perSlot.times(dec(String(frames.length))).times(ONE.plus(input.feeRate));
  return roundUpReadably(exact);
}

/** Most that a unit of the slot's base may cost, fee aside. */
function costPrice(frame: SlotFrame, input: SlotSizing): Decimal {
  if (!frame.isBoughtAtStart) return frame.buyPrice;
  return maxDecimal(frame.buyPrice, input.startPrice.times(ONE.plus(PURCHASE_CUSHION)));
}

function divideRoundingDown(dividend: Decimal, divisor: Decimal): Decimal {
  const quotient = divide(dividend, divisor);
  return quotient.times(divisor).gt(dividend) ? quotient.minus(LEAST) : quotient;
}
