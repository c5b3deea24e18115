import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS, type EpochMs } from '@atb/core/base/time';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import type { HeardQuote, QuoteBacklog } from './quote-backlog.ts';

/** Quotes of one symbol with `from < eventTime <= to`, exactly as they were told. */
export type ReplayQuotes = (symbol: string, from: EpochMs, to: EpochMs) => Promise<readonly Quote[]>;

export interface ReplayQuotesOptions {
  readonly replayQuotesOf: ReplayQuotes;
  /** Event time of the last quote of a symbol that was handled; null before the first. */
  readonly cursor: (symbol: string) => EpochMs | null;
}

/**
 * Every quote of a backlog of which only the decisive ones were kept, oldest first, an hour of market time after the other. A
 * market that is played tells its past again exactly, so its accounts pass over nothing and are replayed to the same end.
 */
export async function* replayQuotes(
  backlog: QuoteBacklog,
  { replayQuotesOf, cursor }: ReplayQuotesOptions,
): AsyncGenerator<readonly HeardQuote[], void, void> {
  const spans = [...backlog.latest()].map(([symbol, last]) => ({
    symbol,
    last,
    // Before the first quote of a symbol nothing is told again: the latest is where it begins.
    from: cursor(symbol) ?? ((last.quote.eventTime - 1) as EpochMs),
  }));
  const end = Math.max(...spans.map(({ last }) => last.quote.eventTime));
  for (let start = Math.min(...spans.map(({ from }) => from)); start < end; start += HOUR_MS) {
    const parts = await Promise.all(
      spans.map(async ({ symbol, last, from }) => {
        const begin = Math.max(start, from) as EpochMs;
        const until = Math.min(start + HOUR_MS, last.quote.eventTime) as EpochMs;
        if (begin >= until) return [];
        const heardAt = backlog.firstHeardAt(symbol) ?? last.heardAt;
        const quotes = await replayQuotesOf(symbol, begin, until);
        return quotes.map((quote) => (quote.eventTime < last.quote.eventTime ? { quote, heardAt } : last));
      }),
    );
    yield parts.flat().sort((a, b) => compareQuotes(a.quote, b.quote));
    // Others get their turn between the hours.
    await nextTurn();
  }
}
