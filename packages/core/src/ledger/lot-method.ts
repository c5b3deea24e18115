import type { TaxLot } from './tax-lot.ts';

/**
 * Which lot a disposal uses first: `fifo` the oldest, `lifo` the newest, `hifo` the dearest; `average` uses the oldest
 * but at the pool's average cost.
 */
export type LotMethod = 'fifo' | 'lifo' | 'hifo' | 'average';

/** A lot method is an ordering: negative when `a` is used before `b`. */
export type LotOrder = (a: TaxLot, b: TaxLot) => number;

const byAge: LotOrder = (a, b) => a.acquiredAt - b.acquiredAt || a.sequence - b.sequence;

const byUnitCost: LotOrder = (a, b) => b.cost.times(a.quantity).cmp(a.cost.times(b.quantity));

const ORDER: Readonly<Record<LotMethod, LotOrder>> = {
  fifo: byAge,
  lifo: (a, b) => byAge(b, a),
  hifo: (a, b) => byUnitCost(a, b) || byAge(a, b),
  average: byAge,
};

export function lotOrder(method: LotMethod): LotOrder {
  return ORDER[method];
}
