import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { AwaitedCandles } from '@atb/core/engine/account/awaited-candles';
import type { Quote } from '@atb/core/market/quote';
import type { CandleWaiter } from './candle-waiter.ts';

export interface CandleCloser {
  readonly book: AccountBook;
  readonly candles: CandleWaiter;
  readonly commit: (changes: AccountChanges) => Promise<void>;
}

/** What closed before the quote is decided on first: what that asks of the market meets this quote. */
export async function closeCandles(
  { book, candles, commit }: CandleCloser,
  awaited: readonly AwaitedCandles[],
  quote: Quote,
  last: Quote | undefined,
): Promise<void> {
  const seenAt = last?.eventTime ?? quote.eventTime;
  for (const each of awaited) {
    for (const closed of await candles.fetch(quote.symbol, each, quote.eventTime)) {
      const at = Math.max(closed.at, seenAt) as EpochMs;
      const changes = book.handleClosedCandle({ ...closed, at });
      if (changes !== NO_CHANGES) await commit(changes);
    }
  }
}
