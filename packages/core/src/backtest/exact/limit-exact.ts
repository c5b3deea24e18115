import { type Decimal, decFromNumber } from '../../base/decimal.ts';
import type { Candle } from '../../market/candle.ts';
import { exactTrigger } from '../exit-levels.ts';
import { NO_OFFSET, exactOffsetPrice } from '../offset-price.ts';
import type { RunAssumptions } from '../run-assumptions.ts';

export interface ExactLimit {
  /** 1 sells, -1 buys. */
  readonly direction: 1 | -1;
  readonly price: Decimal;
  /** Whether the candle is its first. */
  readonly isNew: boolean;
}

export interface ExactLimitFill {
  readonly price: Decimal;
  readonly reference: Decimal;
  readonly isInside: boolean;
}

/** A wanted price on the tick, null for no order. */
export function exactLimitPrice(assumptions: RunAssumptions, wanted: number, direction: 1 | -1): Decimal | null {
  if (!(wanted > 0) || !Number.isFinite(wanted)) return null;
  return exactOffsetPrice(assumptions.tick?.exact ?? null, decFromNumber(wanted), NO_OFFSET, direction);
}

/** Whether a price fills a limit whose trigger this is. */
export function fillsLimit(assumptions: RunAssumptions, direction: 1 | -1, price: Decimal, trigger: Decimal): boolean {
  const isExclusive = assumptions.isThrough && assumptions.tick === null;
  if (isExclusive) return direction === 1 ? price.gt(trigger) : price.lt(trigger);
  return direction === 1 ? price.gte(trigger) : price.lte(trigger);
}

/** What an order pays that could trade at the open. */
export function exactTakerPrice(
  assumptions: RunAssumptions,
  open: Decimal,
  limit: Decimal,
  direction: 1 | -1,
): Decimal {
  const price = exactOffsetPrice(
    assumptions.tick?.exact ?? null,
    open,
    assumptions.marketCost,
    direction === 1 ? -1 : 1,
  );
  return (direction === 1 ? price.lt(limit) : price.gt(limit)) ? limit : price;
}

/** What a candle makes of a limit order, null when it does not fill it. */
export function fillExactLimit(
  assumptions: RunAssumptions,
  candle: Candle,
  { direction, price, isNew }: ExactLimit,
): ExactLimitFill | null {
  const [open, high, low] = [candle.open, candle.high, candle.low].map(decFromNumber) as [Decimal, Decimal, Decimal];
  if (assumptions.isFreqtrade) {
    const isBeyond = direction === 1 ? price.lt(low) : price.gt(high);
    const moved = isBeyond && isNew ? (direction === 1 ? low : high) : price;
    return moved.gte(low) && moved.lte(high) ? { price: moved, reference: moved, isInside: true } : null;
  }
  const trigger = exactTrigger(assumptions.tick?.exact ?? null, price, direction, assumptions.isThrough);
  if (fillsLimit(assumptions, direction, open, trigger)) {
    const resting = exactOffsetPrice(assumptions.tick?.exact ?? null, open, NO_OFFSET, direction === 1 ? -1 : 1);
    const paid = isNew ? exactTakerPrice(assumptions, open, price, direction) : resting;
    return { price: paid, reference: open, isInside: false };
  }
  const extreme = direction === 1 ? high : low;
  return fillsLimit(assumptions, direction, extreme, trigger) ? { price, reference: price, isInside: true } : null;
}
