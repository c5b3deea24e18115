import { type Decimal, ZERO } from '../../base/decimal.ts';
import { explainUnarmedLevel } from './explain-level.ts';
import type { DcaLevel, DcaState } from './state.ts';

/** One safety order of the running deal as a chart and a list show it. */
export interface DcaLevelView {
  /** From 1, the highest first. */
  readonly key: number;
  /** Percent below the price of the base order. */
  readonly deviationPct: Decimal;
  readonly price: Decimal;
  /** Base units. */
  readonly quantity: Decimal;
  /** Of them bought already. */
  readonly filled: Decimal;
  /** `buy`: its order rests. `unarmed`: one should, or will. `filled`: everything is bought. */
  readonly status: 'buy' | 'unarmed' | 'filled';
  /** The sentence that says why no order rests, or why a part of it does not; null when all is armed or bought. */
  readonly reason: string | null;
}

/** Every safety order of the running deal with what it does and, where it does nothing, why. */
export function describeLevels(state: DcaState): DcaLevelView[] {
  return (state.deal?.levels ?? []).map((level) => describeLevel(state, level));
}

function describeLevel(state: DcaState, level: DcaLevel): DcaLevelView {
  const { key, deviationPct, price, quantity, toBuy } = level;
  const open = state.orders.find((order) => order.role === 'safety' && order.key === key);
  const resting = open === undefined ? ZERO : open.quantity.minus(open.filled);
  const reason = explainUnarmedLevel(state, level);
  const status = open === undefined ? (reason === null ? 'filled' : 'unarmed') : 'buy';
  return { key, deviationPct, price, quantity, filled: quantity.minus(toBuy).minus(resting), status, reason };
}
