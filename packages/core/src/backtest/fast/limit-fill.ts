import type { CandleColumns } from '../../indicators/indicator.ts';
import { NO_OFFSET, offsetPrice } from '../offset-price.ts';
import type { RunAssumptions } from '../run-assumptions.ts';

/** A limit order as a candle meets it. */
export interface LimitAsk {
  /** 1 sells, -1 buys. */
  readonly direction: 1 | -1;
  /** On the tick. */
  readonly price: number;
  /** Whether the candle is its first: an order that could trade at once pays for it, one that rested does not. */
  readonly isNew: boolean;
}

export interface LimitFill {
  price: number;
  /** The price before costs. */
  reference: number;
  /** Whether it filled after the candle's open. */
  isInside: boolean;
}

/** The assumptions, and where a fill goes. */
export interface LimitRun {
  readonly assumptions: RunAssumptions;
  readonly filled: LimitFill;
}

/** A wanted price on the tick, never nearer to the market; NaN for no order. */
export function limitPrice(assumptions: RunAssumptions, wanted: number, direction: 1 | -1): number {
  return wanted > 0 && Number.isFinite(wanted)
    ? offsetPrice(assumptions.tick, wanted, NO_OFFSET, direction)
    : Number.NaN;
}

/** The price that must be traded for a resting limit to fill. */
export function limitTrigger({ isThrough, tick }: RunAssumptions, price: number, direction: 1 | -1): number {
  if (!isThrough || !Number.isFinite(price)) return price;
  if (tick === null) return price * (1 + direction * Number.EPSILON);
  return (Math.round((price * tick.scale) / tick.digits + direction) * tick.digits) / tick.scale;
}

/** What an order pays that could trade at the open: the market's costs, as far as its limit lets it. */
export function takerPrice(assumptions: RunAssumptions, open: number, limit: number, direction: 1 | -1): number {
  const price = offsetPrice(assumptions.tick, open, assumptions.marketCost, direction === 1 ? -1 : 1);
  return direction * (price - limit) < 0 ? limit : price;
}

/** Whether a candle fills a limit order; where, stands in `filled`. */
export function fillLimit(
  { assumptions, filled: out }: LimitRun,
  { open, high, low }: Pick<CandleColumns, 'open' | 'high' | 'low'>,
  row: number,
  { direction, price, isNew }: LimitAsk,
): boolean {
  const first = open[row] ?? Number.NaN;
  const top = high[row] ?? Number.NaN;
  const bottom = low[row] ?? Number.NaN;
  if (assumptions.isFreqtrade) {
    const moved = direction === 1 ? Math.max(price, bottom) : Math.min(price, top);
    out.price = isNew ? moved : price;
    out.reference = out.price;
    out.isInside = true;
    return out.price >= bottom && out.price <= top;
  }
  const trigger = limitTrigger(assumptions, price, direction);
  out.isInside = direction * (first - trigger) < 0;
  if (!out.isInside) {
    out.price = isNew
      ? takerPrice(assumptions, first, price, direction)
      : offsetPrice(assumptions.tick, first, NO_OFFSET, direction === 1 ? -1 : 1);
    out.reference = first;
    return true;
  }
  out.price = price;
  out.reference = price;
  return direction * ((direction === 1 ? top : bottom) - trigger) >= 0;
}
