import type { EpochMs } from '@atb/core/base/time';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import type { MarketHub } from '../market-data/market-hub.ts';
import type { AccountRunner } from './account-runner.ts';

/** Quotes of one symbol that an account has not seen. */
interface QuoteGap {
  readonly symbol: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly latest: Quote;
}

/** What the market has said since the account last listened, by symbol; empty when nothing is missing, or it waits for another. */
function findQuoteGaps(
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

/**
 * A runner opened while the market runs first handles the quotes that its account missed. `onDone` is called in the very
 * turn in which nothing is missing any more.
 * @throws what broke the runner on the way.
 */
export async function catchUp(runner: AccountRunner, hub: MarketHub, onDone: () => void): Promise<void> {
  const ask = ({ symbol, from, to }: QuoteGap) => hub.source.quotesSince(symbol, from, to);
  for (let behind = findQuoteGaps(runner, hub); behind.length > 0; behind = findQuoteGaps(runner, hub)) {
    const missed = await Promise.all(behind.map(ask));
    for (const quote of missed.flat().sort(compareQuotes)) await runner.onQuote(quote);
    // What a source cannot tell any more is gone: the latest quote closes the gap.
    for (const { latest } of behind) await runner.onQuote(latest);
    if (runner.fault !== null) throw runner.fault;
  }
  onDone();
}
