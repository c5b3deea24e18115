import { isLongGain } from './tax-lines.ts';
import { type TaxMoney, type Units, writeMoney, writeUnits } from './fixed.ts';
import { createTaxPool, cut, type TaxPool, takeLots } from './tax-book.ts';

/** What selling some of what a pool holds would come to, lot by lot; amounts are decimal text. */
export interface SalePreview {
  readonly lots: ReadonlyArray<{
    readonly reference: string;
    readonly acquiredAt: number;
    readonly quantity: string;
    readonly proceeds: string;
    /** Null where nobody can say what the units cost. */
    readonly cost: string | null;
    readonly gain: string | null;
    readonly isLong: boolean;
  }>;
  readonly lotsTotal: number;
  readonly proceeds: string;
  /** Of the units whose cost is known. */
  readonly cost: string;
  readonly gain: string;
  readonly longGain: string;
  /** Units whose cost is not known, and units that no lot answers for. */
  readonly unknown: string;
  readonly missing: string;
}

/** Lots told one by one; the rest is in the sums. */
const LOTS_LISTED = 50;

/** The pool stays as it is. `proceeds` is net of the fee. */
export function previewSale(
  pool: TaxPool,
  { quantity, proceeds, at }: { readonly quantity: Units; readonly proceeds: TaxMoney; readonly at: number },
): SalePreview {
  const parts = takeLots(copyPool(pool), quantity);
  const proceedsOf = cut(proceeds, quantity);
  const sums = { proceeds: 0n, cost: 0n, long: 0n, unknown: 0n, taken: 0n };
  const lots = parts.map(({ lot, quantity: taken, cost }) => {
    const share = proceedsOf(taken);
    const isLong = isLongGain({ acquiredAt: lot.acquiredAt, disposedAt: at });
    sums.taken += taken;
    if (cost === null) sums.unknown += taken;
    else {
      sums.proceeds += share;
      sums.cost += cost;
      if (isLong) sums.long += share - cost;
    }
    return {
      reference: lot.reference,
      acquiredAt: lot.acquiredAt,
      quantity: writeUnits(taken),
      proceeds: writeMoney(share),
      cost: cost === null ? null : writeMoney(cost),
      gain: cost === null ? null : writeMoney(share - cost),
      isLong,
    };
  });
  return {
    lots: lots.slice(0, LOTS_LISTED),
    lotsTotal: lots.length,
    proceeds: writeMoney(proceeds),
    cost: writeMoney(sums.cost),
    gain: writeMoney(sums.proceeds - sums.cost),
    longGain: writeMoney(sums.long),
    unknown: writeUnits(sums.unknown),
    missing: writeUnits(quantity - sums.taken),
  };
}

function copyPool(pool: TaxPool): TaxPool {
  const copy = createTaxPool(pool.method);
  for (const lot of pool.heap.lots) copy.heap.add({ ...lot });
  copy.quantity = pool.quantity;
  copy.knownQuantity = pool.knownQuantity;
  copy.knownCost = pool.knownCost;
  return copy;
}
