import { ZERO } from '../../base/decimal.ts';
import { type EpochMs, utcMonthEnd, utcMonthStart } from '../../base/time.ts';
import type { Fill } from '../../orders/fill.ts';
import type { TradeVolume } from '../../risk/risk-context.ts';
import type { AccountState } from './account-state.ts';

/** The month's volume as the risk check weighs it; null where the plan sets no limit. */
export function tradeVolume({ volume, open }: AccountState, now: EpochMs): TradeVolume | null {
  if (volume === null) return null;
  const isOver = now >= utcMonthEnd(volume.monthStartsAt);
  const used = isOver ? ZERO : volume.filled.plus(volume.elsewhere);
  return { used: used.plus(open.entryExposureTotal), limit: volume.limit };
}

/**
 * A new month of market time begins with nothing traded. What the owner's other accounts have traded in it is not known
 * here: who records an order asks the database, which says when it is more than was reckoned with.
 */
export function beginMonth(state: AccountState, at: EpochMs): void {
  if (state.volume === null || at < utcMonthEnd(state.volume.monthStartsAt)) return;
  state.volume = { ...state.volume, monthStartsAt: utcMonthStart(at), filled: ZERO, elsewhere: ZERO };
}

/** Exits count as well as entries. */
export function countFill(state: AccountState, { price, quantity, executedAt }: Fill): void {
  const { volume } = state;
  if (volume === null || executedAt < volume.monthStartsAt) return;
  state.volume = { ...volume, filled: volume.filled.plus(price.times(quantity)) };
}
