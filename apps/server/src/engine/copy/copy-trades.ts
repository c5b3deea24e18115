import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import { OPENING_NUMBER } from '@atb/core/engine/bot/provider-trade';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { TradesRead } from './read-signals.ts';

export interface Copier {
  readonly book: AccountBook;
  /** Market time, as far as the account lets it be. */
  readonly now: () => EpochMs;
  readonly commit: (changes: AccountChanges) => Promise<void>;
}

/**
 * Tells an account's copies of a provider what it did. Trades that a copy has taken before are passed over; a copy that has begun or come
 * anew since they were read, and needs some from before them, is told nothing: they are read for it at the next look.
 */
export async function copyTrades({ book, now, commit }: Copier, read: TradesRead): Promise<void> {
  for (const { botId, providerId, symbol, lastNumber, startedAt } of book.copies()) {
    const isCovered = lastNumber >= read.number && startedAt !== null && startedAt >= read.since;
    if (providerId !== read.providerId || !isCovered) continue;
    for (const trade of read.trades) {
      // What the provider held is of one moment and one market: a copy that began at another hears its own.
      const isOfAnother =
        trade.number === OPENING_NUMBER && (trade.symbol !== symbol || trade.executedAt !== startedAt);
      if (trade.number <= lastNumber || isOfAnother) continue;
      const changes = book.handleProviderTrade(botId, trade, now());
      if (changes !== NO_CHANGES) await commit(changes);
    }
  }
}
