import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { MarketHub } from '../market-data/market-hub.ts';
import type { AccountRunner } from './account-runner.ts';

/** Quotes of one symbol that an account has not seen. */
export interface QuoteGap {
  readonly symbol: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly latest: Quote;
}

/** What the market has said since the account last listened, by symbol; empty when nothing is missing, or it waits for another. */
export function findQuoteGaps(
  runner: Pick<AccountRunner, 'book' | 'cursor' | 'isWaiting'>,
  hub: Pick<MarketHub, 'latestQuote'>,
): readonly QuoteGap[] {
  if (runner.isWaiting) return [];
  return [...runner.book.symbols()].flatMap((symbol) => {
    const from = runner.cursor(symbol);
    const latest = hub.latestQuote(symbol);
    const isBehind = from !== null && latest !== null && latest.eventTime > from;
    return isBehind ? [{ symbol, from, to: latest.eventTime, latest }] : [];
  });
}
