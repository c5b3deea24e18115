import type { TwinPrices } from '@atb/core/backtest/twin/compare-twin';
import { addMs, DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import { findFirstKept, feedLabelOf, readKeptQuotes } from '../market-data/kept-quotes.ts';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { packQuotes } from '../research/twin/quote-columns.ts';
import type { LiveBotRun } from './read-bot-run.ts';
import { type QuotePieces, readQuotePieces } from './read-run-quotes.ts';

export interface TwinQuotes extends QuotePieces {
  readonly prices: TwinPrices;
}

export interface TwinQuotesParts {
  readonly pool: Pool;
  readonly source: Pick<MarketDataSource, 'quotesSince' | 'kind' | 'venue'>;
}

interface Span {
  /** Event time of the quote on which the run began. */
  readonly from: EpochMs;
  /** Quotes at most. */
  readonly max: number;
}

/** A quote that the next of its second has taken the place of is not kept, and what is written is written a little later. */
const NEAR_MS = 5_000;

/** How the time before is asked for, so that an exchange is asked a dozen times at most: the shorter a run, the finer its candles. */
const CANDLE_PIECES = [
  { upToMs: 3 * DAY_MS, pieceMs: 6 * HOUR_MS, candleMs: MINUTE_MS },
  { upToMs: 60 * DAY_MS, pieceMs: 7 * DAY_MS, candleMs: 15 * MINUTE_MS },
  { upToMs: 348 * DAY_MS, pieceMs: 29 * DAY_MS, candleMs: HOUR_MS },
] as const;

/** @returns 'many' for a run that is too long. */
export async function readTwinQuotes(
  { pool, source }: TwinQuotesParts,
  run: Pick<LiveBotRun, 'record' | 'until'>,
  { from, max }: Span,
): Promise<TwinQuotes | 'many'> {
  const { symbol } = run.record;
  const { until } = run;
  if (source.kind !== 'ccxt') {
    const all = await readQuotePieces((start, to) => source.quotesSince(symbol, start, to), { from, until, max });
    return all === 'many' ? 'many' : { ...all, prices: 'all' };
  }
  const kept = { label: feedLabelOf(source), symbol };
  const end = addMs(until, 1);
  const keptFrom = Math.min((await findFirstKept(pool, kept, from)) ?? end, end) as EpochMs;
  const isKept = keptFrom - from <= NEAR_MS;
  const before = isKept ? [] : await readCandlePaths(source, symbol, { from, to: addMs(keptFrom, -1) });
  if (before === 'many') return 'many';
  let isBegun = before.length > 0;
  const readKept = async (start: EpochMs, to: EpochMs): Promise<readonly Quote[]> => {
    const quotes = await readKeptQuotes(pool, kept, { from: start, to });
    if (isBegun || quotes.length === 0) return quotes;
    isBegun = true;
    return beginAt(quotes, from);
  };
  const behind = await readQuotePieces(readKept, { from: keptFrom, until, max: max - before.length });
  if (behind === 'many') return 'many';
  if (before.length === 0) return { ...behind, prices: isKept ? 'kept' : 'candles' };
  return { pieces: [packQuotes(before), ...behind.pieces], first: before[0]?.eventTime ?? null, prices: 'candles' };
}

async function readCandlePaths(
  source: Pick<MarketDataSource, 'quotesSince'>,
  symbol: string,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<readonly Quote[] | 'many'> {
  const plan = CANDLE_PIECES.find(({ upToMs }) => to - from <= upToMs);
  if (plan === undefined) return 'many';
  const quotes: Quote[] = [];
  // The price of the start is the one before it: it lies in the candle that was open then.
  for (let start = addMs(from, -plan.candleMs); start < to; start = addMs(start, plan.pieceMs)) {
    const end = Math.min(addMs(start, plan.pieceMs), to) as EpochMs;
    quotes.push(...(await source.quotesSince(symbol, start, end)));
  }
  return beginAt(quotes, from);
}

/** The run begins on the latest quote of its start, or else on the first behind it, said at that time. */
function beginAt(quotes: readonly Quote[], from: EpochMs): readonly Quote[] {
  const later = quotes.filter(({ eventTime }) => eventTime > from);
  const first = quotes.findLast(({ eventTime }) => eventTime <= from) ?? later.shift();
  return first === undefined ? [] : [{ ...first, eventTime: from, receivedAt: from }, ...later];
}
