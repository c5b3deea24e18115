// engine/copy: a provider's fills on their way to those who copy it.
import { type Decimal, ZERO, maxDecimal, toPlain } from '@atb/core/base/decimal';
import { toIso } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { BookedFill } from '@atb/core/engine/account/account-types';
import type { Instrument } from '@atb/core/market/instrument';
import { feeInQuote } from '@atb/core/orders/fee-in-quote';

/** What a fill says to those who copy the account, as `record_signals` takes it. */
interface SignalRecord {
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly held_before: string;
  readonly executed_at: string;
}

export interface Signals {
  /** Quote units; null where something held has no price. */
  readonly equity: string | null;
  readonly fills: readonly SignalRecord[];
}

/** Null for no fills. The book has booked them already, and nothing since. */
export function describeSignals(
  book: Pick<AccountBook, 'heldOf' | 'valuation'>,
  fills: readonly BookedFill[],
  instruments: readonly Instrument[],
): Signals | null {
  if (fills.length === 0) return null;
  const held = new Map<string, Decimal>();
  const records: SignalRecord[] = [];
  // From what is held now back to what was held before each.
  for (const { fill } of fills.toReversed()) {
    const after = held.get(fill.symbol) ?? book.heldOf(fill.symbol);
    const before = fill.side === 'buy' ? after.minus(fill.quantity) : after.plus(fill.quantity);
    held.set(fill.symbol, before);
    const pair = instruments.find(({ symbol }) => symbol === fill.symbol);
    // A fee in a third coin has no price here: the copy then counts the provider's trade without one.
    const fee = pair === undefined ? null : feeInQuote(fill, pair, null);
    records.unshift({
      trade_id: fill.tradeId,
      symbol: fill.symbol,
      side: fill.side,
      quantity: toPlain(fill.quantity),
      price: toPlain(fill.price),
      fee: toPlain(fee ?? ZERO),
      held_before: toPlain(maxDecimal(before, ZERO)),
      executed_at: toIso(fill.executedAt),
    });
  }
  const equity = book.valuation()?.equity ?? null;
  return { equity: equity === null ? null : toPlain(equity), fills: records };
}
