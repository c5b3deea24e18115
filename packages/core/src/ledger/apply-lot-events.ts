import type { LotMethod } from './lot-method.ts';
import { type LotPool, addLot, createLotPool } from './lot-pool.ts';
import type { Acquisition, LotEvent } from './lots-for-fill.ts';
import { type RealizedGain, matchLots } from './match-lots.ts';
import type { TaxLot } from './tax-lot.ts';

/** All open lots of one account. */
export interface LotBook {
  readonly method: LotMethod;
  readonly pools: ReadonlyMap<string, LotPool>;
  /** Sequence of the next lot. */
  readonly nextSequence: number;
}

export interface LotChanges {
  readonly book: LotBook;
  /** Every lot that was opened or used, once, as it stands now. */
  readonly changedLots: readonly TaxLot[];
  readonly gains: readonly RealizedGain[];
}

/**
 * The book of an account from its stored lots. `nextSequence` is the account's own count; lots that are used up and so
 * not loaded may have had later numbers than those that are.
 */
export function createLotBook(method: LotMethod, lots: readonly TaxLot[], nextSequence = 0): LotBook {
  const assets = new Set(lots.map((lot) => lot.asset));
  const poolOf = (asset: string): LotPool => {
    const own = lots.filter((lot) => lot.asset === asset);
    return createLotPool(asset, method, own);
  };
  return {
    method,
    pools: new Map([...assets].map((asset) => [asset, poolOf(asset)])),
    nextSequence: lots.reduce((next, lot) => Math.max(next, lot.sequence + 1), nextSequence),
  };
}

/** Applies acquisitions and disposals in the order given, which must be that of time. */
export function applyLotEvents(book: LotBook, events: readonly LotEvent[]): LotChanges {
  const pools = new Map(book.pools);
  const changed = new Map<string, TaxLot>();
  const gains: RealizedGain[] = [];
  let nextSequence = book.nextSequence;
  for (const event of events) {
    const pool = pools.get(event.asset) ?? createLotPool(event.asset, book.method, []);
    if (event.kind === 'acquisition') {
      const lot = openLot(event, nextSequence);
      nextSequence += 1;
      pools.set(event.asset, addLot(pool, lot));
      changed.set(lot.id, lot);
    } else {
      const match = matchLots(pool, event);
      pools.set(event.asset, match.pool);
      gains.push(...match.gains);
      for (const lot of match.usedLots) changed.set(lot.id, lot);
    }
  }
  return { book: { ...book, pools, nextSequence }, changedLots: [...changed.values()], gains };
}

function openLot(acquisition: Acquisition, sequence: number): TaxLot {
  const { asset, quantity, cost, reference, acquiredAt } = acquisition;
  return { id: reference, asset, quantity, remaining: quantity, cost, acquiredAt, sequence };
}
