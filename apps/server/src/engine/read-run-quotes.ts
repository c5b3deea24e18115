import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, type EpochMs, HOUR_MS, addMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { packQuotes } from '../research/twin/quote-columns.ts';
import type { LiveBotRun } from './read-bot-run.ts';

/** The quote on which a run began, and all behind it: as the market has them today. */
export async function readRunQuotes(
  source: Pick<MarketDataSource, 'quotesSince'>,
  run: Pick<LiveBotRun, 'record' | 'until'>,
  from: EpochMs,
): Promise<readonly Quote[]> {
  const quotes: Quote[] = [];
  for (let start = addMs(from, -1); start < run.until; start = addMs(start, DAY_MS)) {
    const end = Math.min(addMs(start, DAY_MS), run.until) as EpochMs;
    quotes.push(...(await source.quotesSince(run.record.symbol, start, end)));
  }
  return quotes;
}

/** Hours of prices that are read at a time; between them other work has its turn. */
const PIECE_MS = 6 * HOUR_MS;

/** What a market, or what was kept of it, says of `from < eventTime <= to`. */
export type QuoteReader = (from: EpochMs, to: EpochMs) => Promise<readonly Quote[]>;

export interface QuotePieces {
  readonly pieces: readonly Float64Array[];
  /** Event time of the first quote. */
  readonly first: EpochMs | null;
}

/**
 * The quotes from one time to another by column, in pieces: a long run has hundreds of thousands.
 * @returns 'many' when there are more than may be.
 */
export async function readQuotePieces(
  read: QuoteReader,
  { from, until, max }: { readonly from: EpochMs; readonly until: EpochMs; readonly max: number },
): Promise<QuotePieces | 'many'> {
  const pieces: Float64Array[] = [];
  let [count, first]: [number, EpochMs | null] = [0, null];
  for (let start = addMs(from, -1); start < until; start = addMs(start, PIECE_MS)) {
    const quotes = await read(start, Math.min(addMs(start, PIECE_MS), until) as EpochMs);
    first ??= quotes[0]?.eventTime ?? null;
    count += quotes.length;
    if (count > max) return 'many';
    if (quotes.length > 0) pieces.push(packQuotes(quotes));
    await nextTurn();
  }
  return { pieces, first };
}
