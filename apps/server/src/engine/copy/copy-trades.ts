import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { ProviderTrade } from '@atb/core/engine/bot/provider-trade';

export interface Copier {
  readonly book: AccountBook;
  /** Market time, as far as the account lets it be. */
  readonly now: () => EpochMs;
  readonly commit: (changes: AccountChanges) => Promise<void>;
}

/** Tells an account's copies of a provider what it did. Trades that a copy has taken before are passed over. */
export async function copyTrades(
  { book, now, commit }: Copier,
  providerId: string,
  trades: readonly ProviderTrade[],
): Promise<void> {
  for (const { botId, lastNumber } of book.copies().filter((copy) => copy.providerId === providerId)) {
    for (const trade of trades) {
      if (trade.number <= lastNumber) continue;
      const changes = book.handleProviderTrade(botId, trade, now());
      if (changes !== NO_CHANGES) await commit(changes);
    }
  }
}
