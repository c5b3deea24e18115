import { type Decimal, decFromNumber } from '../../base/decimal.ts';
import { DAY_MS, type EpochMs, addMs, utcDayStart, utcWeekStart } from '../../base/time.ts';
import { type Valuation, valueAccount } from '../../portfolio/equity.ts';
import type { AccountState } from './account-state.ts';

/** What the account is worth at the bid of each symbol, which is what a sale would get; null while something held has none. */
export function accountValuation(state: AccountState): Valuation | null {
  if (state.valuation !== null) return state.valuation;
  const valued = valueAccount(state.balances.values(), state.config.quoteAsset, currentMarks(state));
  if (valued.status === 'valued') state.valuation = valued;
  return state.valuation;
}

/** Bid for everything held, in the account's quote asset. */
function currentMarks(state: AccountState): Map<string, Decimal> {
  const marks = new Map<string, Decimal>();
  for (const asset of state.balances.keys()) {
    const quote = state.quotes.get(`${asset}${state.config.quoteAsset}`);
    if (quote !== undefined) marks.set(asset, decFromNumber(quote.bid));
  }
  return marks;
}

/**
 * Notes the equity with which a new day or week of market time begins, at the last prices before it. True when it did;
 * while the account cannot be valued the next event tries again.
 */
export function beginPeriods(state: AccountState, at: EpochMs): boolean {
  if (at < state.dayEndsAt) return false;
  const valuation = accountValuation(state);
  if (valuation === null) return false;
  const { equity } = valuation;
  const dayStartsAt = utcDayStart(at);
  const weekStartsAt = utcWeekStart(at);
  state.dayStart = { startsAt: dayStartsAt, equity };
  if (state.weekStart === null || state.weekStart.startsAt !== weekStartsAt) {
    state.weekStart = { startsAt: weekStartsAt, equity };
  }
  state.dayEndsAt = addMs(dayStartsAt, DAY_MS);
  return true;
}
