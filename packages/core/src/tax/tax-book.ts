import type { LotMethod } from '../ledger/lot-method.ts';
import { type TaxMoney, partOf, type Units } from './fixed.ts';
import { LotHeap, type OpenLot } from './lot-heap.ts';

/** The part of a disposal that one lot answers for. */
export interface LotPart {
  readonly lot: OpenLot;
  readonly quantity: Units;
  /** Null where the lot's cost is not known. */
  readonly cost: TaxMoney | null;
}

/** The open lots of one asset in one place. */
export interface TaxPool {
  readonly method: LotMethod;
  readonly heap: LotHeap;
  /** Units of all open lots. */
  quantity: Units;
  /** Units whose cost is known, and what is left of that cost: shared alike by the average method. */
  knownQuantity: Units;
  knownCost: TaxMoney;
}

export function createTaxPool(method: LotMethod): TaxPool {
  return { method, heap: new LotHeap(method), quantity: 0n, knownQuantity: 0n, knownCost: 0n };
}

export function addTaxLot(pool: TaxPool, lot: Omit<OpenLot, 'remaining' | 'costTaken' | 'nearUnitCost'>): void {
  const { reference, acquiredAt, sequence, quantity, cost } = lot;
  // Only this order of lots asks for it.
  const nearUnitCost = pool.method === 'hifo' && cost !== null ? Number(cost) / Number(quantity) : 0;
  const open = { remaining: quantity, costTaken: 0n, nearUnitCost };
  pool.heap.add({ reference, acquiredAt, sequence, quantity, cost, ...open });
  pool.quantity += lot.quantity;
  if (lot.cost === null) return;
  pool.knownQuantity += lot.quantity;
  pool.knownCost += lot.cost;
}

/**
 * Takes units out of the pool, lot by lot in the order of its method. Answers fewer than were asked for when it holds fewer.
 * Costs are those that `matchLots` of the ledger finds, to the last digit.
 */
export function takeLots(pool: TaxPool, quantity: Units): LotPart[] {
  const parts: LotPart[] = [];
  const averageOf = pool.method === 'average' ? cut(pool.knownCost, pool.knownQuantity) : null;
  let left = quantity;
  while (left > 0n) {
    const lot = pool.heap.peek();
    if (lot === undefined) break;
    const taken = left < lot.remaining ? left : lot.remaining;
    parts.push({ lot, quantity: taken, cost: takeCost(pool, lot, taken, averageOf) });
    lot.remaining -= taken;
    left -= taken;
    if (lot.remaining === 0n) pool.heap.removeFirst();
  }
  pool.quantity -= quantity - left;
  return parts;
}

function takeCost(
  pool: TaxPool,
  lot: OpenLot,
  taken: Units,
  averageOf: ((part: Units) => TaxMoney) | null,
): TaxMoney | null {
  if (lot.cost === null) return null;
  const cost = averageOf === null ? costOfLot(lot, lot.cost, taken) : averageOf(taken);
  pool.knownQuantity -= taken;
  pool.knownCost -= cost;
  return cost;
}

function costOfLot(lot: OpenLot, whole: TaxMoney, taken: Units): TaxMoney {
  const reached = partOf(whole, lot.quantity - lot.remaining + taken, lot.quantity);
  const cost = reached - lot.costTaken;
  lot.costTaken = reached;
  return cost;
}

/** Cuts `total` into successive shares by quantity that together are exactly `total`. */
export function cut(total: TaxMoney, whole: Units): (part: Units) => TaxMoney {
  let cumulated = 0n;
  let given = 0n;
  return (part) => {
    cumulated += part;
    const reached = partOf(total, cumulated, whole);
    const share = reached - given;
    given = reached;
    return share;
  };
}
