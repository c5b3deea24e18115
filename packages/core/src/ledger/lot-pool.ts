import { assert } from '../base/assert.ts';
import { type Decimal, ZERO, sumDecimals } from '../base/decimal.ts';
import { type LotMethod, lotOrder } from './lot-method.ts';
import { type TaxLot, isOpenLot, remainingCost } from './tax-lot.ts';

/** The open lots of one asset, in the order in which disposals use them. */
export interface LotPool {
  readonly asset: string;
  readonly method: LotMethod;
  readonly lots: readonly TaxLot[];
  /** Cost of all that remains, in the reporting asset. By `average` this is shared alike by every unit in the pool. */
  readonly cost: Decimal;
}

/**
 * The pool of an asset from its stored lots, those used up left out. An average pool can only start from whole lots:
 * what earlier disposals took out of it is not written on the lots.
 */
export function createLotPool(asset: string, method: LotMethod, lots: readonly TaxLot[]): LotPool {
  assert(
    method !== 'average' || lots.every((lot) => lot.remaining.eq(lot.quantity)),
    `an average pool of ${asset} must start from whole lots`,
  );
  const open = lots.filter(isOpenLot).toSorted(lotOrder(method));
  return { asset, method, lots: open, cost: sumDecimals(open.map(remainingCost)) };
}

/** Adds a new lot at its place in the order of use. */
export function addLot(pool: LotPool, lot: TaxLot): LotPool {
  assert(lot.asset === pool.asset, `lot "${lot.id}" of ${lot.asset} does not belong to the pool of ${pool.asset}`);
  assert(
    lot.quantity.gt(ZERO) && lot.remaining.eq(lot.quantity) && lot.cost.gte(ZERO),
    `lot "${lot.id}" must be whole and cost nothing or more`,
  );
  return { ...pool, lots: pool.lots.toSpliced(placeOf(pool, lot), 0, lot), cost: pool.cost.plus(lot.cost) };
}

/** Units of the asset in the pool. */
export function poolQuantity(pool: LotPool): Decimal {
  return sumDecimals(pool.lots.map((lot) => lot.remaining));
}

function placeOf(pool: LotPool, lot: TaxLot): number {
  const order = lotOrder(pool.method);
  let low = 0;
  let high = pool.lots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = pool.lots[middle];
    if (other !== undefined && order(other, lot) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
