import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import { type AwaitedDecisions, countAwaited, prepareDecisions } from '@atb/core/engine/account/awaited-candles';
import type { Quote } from '@atb/core/market/quote';
import { takeSteps } from '../take-steps.ts';
import type { CandleWaiter } from './candle-waiter.ts';

export interface CandleCloser {
  readonly book: Pick<AccountBook, 'handleClosedCandle'>;
  readonly candles: Pick<CandleWaiter, 'fetch'>;
  readonly commit: (changes: AccountChanges) => Promise<void>;
}

/**
 * What closed before the quote is decided on first: what that asks of the market meets this quote. What rules look at and say is found out
 * bot by bot, with turns of other accounts in between; what follows from it happens to the account in one go.
 */
export async function closeCandles(
  { book, candles, commit }: CandleCloser,
  awaited: readonly AwaitedDecisions[],
  quote: Quote,
  last: Quote | undefined,
): Promise<void> {
  const seenAt = last?.eventTime ?? quote.eventTime;
  for (const each of awaited) {
    const { timeframe, closesAt } = each;
    const count = await takeSteps(countAwaited(each));
    for (const closed of await candles.fetch(quote.symbol, { timeframe, closesAt, count }, quote.eventTime)) {
      await takeSteps(prepareDecisions(each, closed));
      const at = Math.max(closed.at, seenAt) as EpochMs;
      const changes = book.handleClosedCandle({ ...closed, at });
      if (changes !== NO_CHANGES) await commit(changes);
    }
  }
}
