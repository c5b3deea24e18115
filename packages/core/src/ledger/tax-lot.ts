import { type Decimal, ZERO, divide } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';

/** A quantity of an asset acquired at one time for one cost. Only `remaining` ever changes. */
export interface TaxLot {
  /** Unique within the account, made from what acquired it. */
  readonly id: string;
  readonly asset: string;
  /** Units acquired, positive. */
  readonly quantity: Decimal;
  /** Units not disposed of yet, 0 to quantity. */
  readonly remaining: Decimal;
  /** What the whole lot cost in the reporting asset, fees included. */
  readonly cost: Decimal;
  readonly acquiredAt: EpochMs;
  /** Order of acquisition within the account; decides between lots of the same time. */
  readonly sequence: number;
}

/**
 * Cost of the part of a lot that is gone once `disposed` of its units are, rounded at 18 decimals. A disposal costs the
 * difference of two such figures, so the parts of a lot always sum to its cost, however they are cut.
 */
export function costOfDisposed(lot: TaxLot, disposed: Decimal): Decimal {
  return disposed.eq(lot.quantity) ? lot.cost : divide(lot.cost.times(disposed), lot.quantity);
}

/** Cost of what remains of a lot. */
export function remainingCost(lot: TaxLot): Decimal {
  return lot.cost.minus(costOfDisposed(lot, lot.quantity.minus(lot.remaining)));
}

export function isOpenLot(lot: TaxLot): boolean {
  return lot.remaining.gt(ZERO);
}
