import { bookEntry, sizeOpening, sizePriced } from '../fast/open-position.ts';
import type { SideRun } from '../fast/run-state.ts';
import { type Leg, beginHolding, holding, wantedSide } from './leg.ts';

/** The account that the legs share. */
export interface SharedAccount {
  /** Quote units, with the proceeds of short sales. */
  cash: number;
}

export interface Legs {
  readonly all: readonly Leg[];
  /** Those that have a candle now. */
  readonly present: readonly Leg[];
}

interface EntryRequest {
  readonly leg: Leg;
  readonly side: SideRun;
  /** Price times quantity and the fee, quote units. */
  readonly cost: number;
}

/**
 * Entries of one moment. Each is sized by the same equity; where they cost more together than there is, every one gets
 * its share of the cash, so that nothing depends on the order in which instruments are listed.
 */
export function enterTogether(account: SharedAccount, legs: Legs, equity: number): void {
  const free = freeCash(account, legs.all);
  const requests = legs.present.flatMap((leg): EntryRequest[] => {
    const side = wantedSide(leg);
    if (side === null) return [];
    const quantity = sizeWith(leg, side, free, equity);
    const { position, assumptions } = leg.run;
    if (quantity <= 0) leg.run.skipped += 1;
    return quantity > 0 ? [{ leg, side, cost: quantity * position.entryPrice * (1 + assumptions.feeRate) }] : [];
  });
  const total = requests.reduce((sum, { cost }) => sum + cost, 0);
  for (const { leg, side, cost } of requests) {
    const share = total > free ? (free * cost) / total : free;
    const quantity = sizeWith(leg, side, share, equity);
    if (quantity > 0) enter(account, leg, side, quantity);
    else leg.run.skipped += 1;
  }
}

function sizeWith(leg: Leg, side: SideRun, cash: number, equity: number): number {
  leg.run.cash = cash;
  leg.run.others = equity - cash;
  const { protection, entryOrder } = side.signals;
  // An entry by limit order is priced where it fills.
  if (entryOrder != null) return sizePriced(leg.run, protection);
  return sizeOpening(leg.run, side.side, protection, leg.row - 1);
}

function enter(account: SharedAccount, leg: Leg, side: SideRun, quantity: number): void {
  const before = leg.run.cash;
  bookEntry(leg.run, side.signals.protection, quantity);
  account.cash += leg.run.cash - before;
  beginHolding(leg, side);
}

/** Cash that is nobody's: a short position keeps its proceeds and as much again as its security. */
function freeCash({ cash }: SharedAccount, legs: readonly Leg[]): number {
  let bound = 0;
  for (const leg of legs) bound += Math.max(0, -holding(leg)) * leg.run.position.entryPrice * 2;
  return cash - bound;
}
