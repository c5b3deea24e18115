import { writeMoney, writeUnits } from './fixed.ts';
import type { OpenLot } from './lot-heap.ts';
import type { TaxPool } from './tax-book.ts';

/** What is left of a lot; amounts are decimal text. */
export interface OpenLotLine {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly acquiredAt: number;
  readonly quantity: string;
  readonly remaining: string;
  /** Of what remains; null where nobody can say what the units cost. */
  readonly cost: string | null;
}

/** All open lots of a pool together. */
export interface OpenLots {
  readonly lots: number;
  readonly quantity: string;
  /** Of the units, those whose cost is known, and that cost. */
  readonly known: string;
  readonly cost: string;
  /** When the oldest of them came in, milliseconds since the epoch; null for none. */
  readonly since: number | null;
}

/** Oldest first. Of pools whose lots are used one by one: an average has no cost of a single lot. */
export function listOpenLots(pool: TaxPool): readonly OpenLotLine[] {
  return pool.heap.lots
    .toSorted((a, b) => a.acquiredAt - b.acquiredAt || a.sequence - b.sequence)
    .map((lot: OpenLot) => ({
      reference: lot.reference,
      acquiredAt: lot.acquiredAt,
      quantity: writeUnits(lot.quantity),
      remaining: writeUnits(lot.remaining),
      cost: lot.cost === null ? null : writeMoney(lot.cost - lot.costTaken),
    }));
}

export function sumOpenLots({ heap, quantity, knownQuantity, knownCost }: TaxPool): OpenLots {
  const since = heap.lots.reduce((oldest, { acquiredAt }) => Math.min(oldest, acquiredAt), Number.POSITIVE_INFINITY);
  return {
    lots: heap.lots.length,
    quantity: writeUnits(quantity),
    known: writeUnits(knownQuantity),
    cost: writeMoney(knownCost),
    since: Number.isFinite(since) ? since : null,
  };
}
