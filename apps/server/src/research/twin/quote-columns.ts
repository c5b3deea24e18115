import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { QuoteSeries } from '@atb/core/market/quote-series';

/** Quotes by column, in pieces as they were read: hundreds of thousands of objects would hold up whoever copies them. */
export interface QuoteColumns {
  readonly symbol: string;
  /** Of each quote bid, ask, last, 24-hour volume, event time and time of receipt. */
  readonly pieces: readonly Float64Array[];
}

const COLUMNS = 6;

export function packQuotes(quotes: readonly Quote[]): Float64Array {
  const rows = new Float64Array(quotes.length * COLUMNS);
  quotes.forEach(({ bid, ask, last, volume24hQuote, eventTime, receivedAt }, index) =>
    rows.set([bid, ask, last, volume24hQuote, eventTime, receivedAt], index * COLUMNS),
  );
  return rows;
}

/** Makes each quote when it is asked for; asked for in their order, finding one costs nothing. */
export function readQuotes({ symbol, pieces }: QuoteColumns): QuoteSeries {
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += piece.length / COLUMNS;
  }
  let current = 0;
  const at = (index: number): Quote | undefined => {
    const place = index < 0 ? length + index : index;
    if (place < 0 || place >= length) return undefined;
    if (place < (starts[current] ?? 0)) current = 0;
    while (place >= (starts[current + 1] ?? length)) current += 1;
    const from = (place - (starts[current] ?? 0)) * COLUMNS;
    const [bid = 0, ask = 0, last = 0, volume24hQuote = 0, eventTime = 0, receivedAt = 0] =
      pieces[current]?.subarray(from, from + COLUMNS) ?? [];
    const times = { eventTime: eventTime as EpochMs, receivedAt: receivedAt as EpochMs };
    return { symbol, bid, ask, last, volume24hQuote, ...times };
  };
  return { length, at };
}
