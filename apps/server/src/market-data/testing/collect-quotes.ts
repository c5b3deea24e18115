import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { MarketDataSource } from '../market-data-source.ts';

export interface CollectOptions {
  readonly cursors?: ReadonlyMap<string, EpochMs>;
  /** Called with each quote before it counts; may take its time. */
  readonly onQuote?: (quote: Quote) => void | Promise<void>;
}

/** Starts a source, takes so many quotes, stops it. Rejects when the source faults. */
export async function collectQuotes(
  source: MarketDataSource,
  count: number,
  options: CollectOptions = {},
): Promise<Quote[]> {
  const quotes: Quote[] = [];
  const done = Promise.withResolvers<void>();
  await source.start({
    ...(options.cursors === undefined ? {} : { cursors: options.cursors }),
    onQuote: async (quote) => {
      if (quotes.length >= count) return;
      await options.onQuote?.(quote);
      quotes.push(quote);
      if (quotes.length === count) done.resolve();
    },
    onFault: done.reject,
  });
  try {
    await done.promise;
  } finally {
    await source.stop();
  }
  return quotes;
}
