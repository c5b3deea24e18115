import type { LotMethod } from '../ledger/lot-method.ts';
import type { TaxMoney, Units } from './fixed.ts';

/** Units acquired at one time for one cost; what is left of them changes. */
export interface OpenLot {
  /** What acquired them. */
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly acquiredAt: number;
  /** Order of acquisition; decides between lots of the same time. */
  readonly sequence: number;
  readonly quantity: Units;
  remaining: Units;
  /** Of the whole lot; null where nobody can say what the units cost. */
  readonly cost: TaxMoney | null;
  /** Part of the cost that disposals have taken. */
  costTaken: TaxMoney;
  /** Cost of a unit, nearly; what is near another's is compared exactly. */
  readonly nearUnitCost: number;
}

type LotOrder = (a: OpenLot, b: OpenLot) => number;

const byAge: LotOrder = (a, b) => a.acquiredAt - b.acquiredAt || a.sequence - b.sequence;

/** Unit costs that differ less than this as doubles are compared exactly. */
const NEAR = 1e-12;

/** The dearest unit first; what has no cost goes last, as nothing may be assumed of it. */
const byUnitCost: LotOrder = (a, b) => {
  if (a.cost === null || b.cost === null) return Number(a.cost === null) - Number(b.cost === null);
  const [left, right] = [a.nearUnitCost, b.nearUnitCost];
  if (Math.abs(left - right) > NEAR * Math.max(left, right)) return right - left;
  const difference = b.cost * a.quantity - a.cost * b.quantity;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};

const ORDER: Readonly<Record<LotMethod, LotOrder>> = {
  fifo: byAge,
  average: byAge,
  lifo: (a, b) => byAge(b, a),
  hifo: (a, b) => byUnitCost(a, b) || byAge(a, b),
};

/** Open lots of which the next to be used is always at hand: adding and taking one out cost the logarithm of their number. */
export class LotHeap {
  readonly #order: LotOrder;
  readonly #lots: OpenLot[] = [];

  constructor(method: LotMethod) {
    this.#order = ORDER[method];
  }

  get lots(): readonly OpenLot[] {
    return this.#lots;
  }

  peek(): OpenLot | undefined {
    return this.#lots[0];
  }

  add(lot: OpenLot): void {
    const lots = this.#lots;
    let place = lots.length;
    lots.push(lot);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = lots[above];
      if (other === undefined || this.#order(other, lot) <= 0) break;
      lots[place] = other;
      place = above;
    }
    lots[place] = lot;
  }

  removeFirst(): void {
    const lots = this.#lots;
    const last = lots.pop();
    if (last === undefined || lots.length === 0) return;
    let place = 0;
    for (;;) {
      const [left, right] = [lots[2 * place + 1], lots[2 * place + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && this.#order(right, left) < 0;
      const next = isRight ? right : left;
      if (this.#order(last, next) <= 0) break;
      lots[place] = next;
      place = 2 * place + (isRight ? 2 : 1);
    }
    lots[place] = last;
  }
}
