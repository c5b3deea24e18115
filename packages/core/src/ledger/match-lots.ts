import { assert } from '../base/assert.ts';
import { type Decimal, ZERO, divide, minDecimal, sumDecimals, toPlain } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import { type LotPool, poolQuantity } from './lot-pool.ts';
import { type TaxLot, costOfDisposed } from './tax-lot.ts';

/** Units of an asset given up: sold, paid as a fee, or paid for something else. */
export interface Disposal {
  readonly asset: string;
  /** Units, positive. */
  readonly quantity: Decimal;
  /** What they brought in the reporting asset, fees taken off. */
  readonly proceeds: Decimal;
  /** What disposed of them; unique within the account. */
  readonly reference: string;
  readonly disposedAt: EpochMs;
}

/** The part of one disposal that one lot answers for. All money in the reporting asset. */
export interface RealizedGain {
  readonly id: string;
  readonly lotId: string;
  readonly reference: string;
  readonly asset: string;
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly proceeds: Decimal;
  /** proceeds - cost. */
  readonly gain: Decimal;
  readonly acquiredAt: EpochMs;
  readonly disposedAt: EpochMs;
}

export interface LotMatch {
  readonly pool: LotPool;
  readonly gains: readonly RealizedGain[];
  /** The lots that the disposal used, with what remains of them, used-up ones included. */
  readonly usedLots: readonly TaxLot[];
}

/**
 * Takes a disposal out of the pool, lot by lot in the pool's order. Disposals and lots must come in time order.
 * Costs and proceeds of the rows sum exactly to those of the disposal.
 * @throws when the pool holds less than is disposed of.
 */
export function matchLots(pool: LotPool, disposal: Disposal): LotMatch {
  assert(disposal.asset === pool.asset, `disposal of ${disposal.asset} does not belong to the pool of ${pool.asset}`);
  assert(disposal.quantity.gt(ZERO), `disposal "${disposal.reference}" has no quantity`);
  const takes = takeLots(pool, disposal);
  const proceedsOf = cut(disposal.proceeds, disposal.quantity);
  const costOf = pool.method === 'average' ? pooledCost(pool) : costOfTake;
  const gains = takes.map((take) => toGain(take, disposal, costOf(take), proceedsOf(take.taken)));
  const usedLots = takes.map(({ lot, taken }) => ({ ...lot, remaining: lot.remaining.minus(taken) }));
  const cost = pool.cost.minus(sumDecimals(gains.map((gain) => gain.cost)));
  return { pool: { ...pool, lots: replaceUsed(pool.lots, usedLots), cost }, gains, usedLots };
}

interface Take {
  readonly lot: TaxLot;
  readonly taken: Decimal;
}

function takeLots(pool: LotPool, disposal: Disposal): Take[] {
  const takes: Take[] = [];
  let left = disposal.quantity;
  for (const lot of pool.lots) {
    if (left.eq(ZERO)) break;
    const taken = minDecimal(left, lot.remaining);
    takes.push({ lot, taken });
    left = left.minus(taken);
  }
  assert(left.eq(ZERO), `disposal "${disposal.reference}" lacks ${toPlain(left)} ${disposal.asset} of lots`);
  return takes;
}

function costOfTake({ lot, taken }: Take): Decimal {
  const disposed = lot.quantity.minus(lot.remaining);
  return costOfDisposed(lot, disposed.plus(taken)).minus(costOfDisposed(lot, disposed));
}

/** Every unit costs the pool's average. */
function pooledCost(pool: LotPool): (take: Take) => Decimal {
  const costOf = cut(pool.cost, poolQuantity(pool));
  return ({ taken }) => costOf(taken);
}

/** Cuts `total` into successive shares by quantity, rounded at 18 decimals, that together are exactly `total`. */
function cut(total: Decimal, whole: Decimal): (part: Decimal) => Decimal {
  let cumulated = ZERO;
  let given = ZERO;
  return (part) => {
    cumulated = cumulated.plus(part);
    const reached = cumulated.eq(whole) ? total : divide(total.times(cumulated), whole);
    const share = reached.minus(given);
    given = reached;
    return share;
  };
}

function toGain({ lot, taken }: Take, disposal: Disposal, cost: Decimal, proceeds: Decimal): RealizedGain {
  return {
    id: `${disposal.reference}/${lot.id}`,
    lotId: lot.id,
    reference: disposal.reference,
    asset: lot.asset,
    quantity: taken,
    cost,
    proceeds,
    gain: proceeds.minus(cost),
    acquiredAt: lot.acquiredAt,
    disposedAt: disposal.disposedAt,
  };
}

/** The used lots are the first ones; all but perhaps the last of them are used up. */
function replaceUsed(lots: readonly TaxLot[], used: readonly TaxLot[]): TaxLot[] {
  const rest = lots.slice(used.length);
  const last = used.at(-1);
  return last !== undefined && last.remaining.gt(ZERO) ? [last, ...rest] : rest;
}
