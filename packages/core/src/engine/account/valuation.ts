import { type Decimal, decFromNumber } from '../../base/decimal.ts';
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
export function currentMarks(state: AccountState): Map<string, Decimal> {
  const marks = new Map<string, Decimal>();
  for (const asset of state.balances.keys()) {
    const quote = state.quotes.get(`${asset}${state.config.quoteAsset}`);
    if (quote !== undefined) marks.set(asset, decFromNumber(quote.bid));
  }
  return marks;
}
