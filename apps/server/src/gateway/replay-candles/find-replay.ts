// gateway/replay-candles: the candles that a ghost run in the browser replays, found once for everybody.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, type EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { type CandleSeries, toCandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { MarketDataSource } from '../../market-data/market-data-source.ts';

/** Finest first. */
export const REPLAY_TIMEFRAMES = ['1m', '5m', '15m', '1h'] as const;
export type ReplayTimeframe = (typeof REPLAY_TIMEFRAMES)[number];

export interface Replay {
  readonly timeframe: ReplayTimeframe;
  readonly origin: 'market' | 'archive';
  readonly candles: CandleSeries;
}

export interface ReplaySearch {
  readonly source: MarketDataSource;
  readonly archive: CandleArchive;
  readonly symbol: string;
  readonly days: number;
}

/** Days below which a replay would say nothing. */
const DAYS_MIN = 14;
/** Share of the window's candles that must be there. */
const COVERAGE_MIN = 0.9;
/** Candles read in one go from a market in memory: some milliseconds. */
const PAGE_ROWS = 1_440;
/** What an exchange is asked for: nine calls, where minutes would be a hundred and thirty. */
const ASKED_TIMEFRAME = '15m';

/**
 * The last days of a pair: of the market itself where it knows most of them, else of the archive, the latest that is kept;
 * in the finest candles that cover the window. Null where there are not even two weeks.
 */
export async function findReplay(search: ReplaySearch): Promise<Replay | null> {
  const { source, symbol } = search;
  const now = source.now();
  const own = await ofArchive(search, now);
  if (own !== null) return { ...own, origin: 'market' };
  const known = source.symbols.includes(symbol) ? await ofMarket(search, now) : null;
  if (known !== null && isCovered(known.candles, search.days)) return known;
  const kept = await lastOfArchive(search);
  return kept ?? (known !== null && isCovered(known.candles, DAYS_MIN) ? known : null);
}

/** An exchange's candles are kept under its name; those of a played market are of another time. */
async function ofArchive({ source, archive, symbol, days }: ReplaySearch, now: EpochMs) {
  if (source.kind !== 'ccxt') return null;
  return loadFinest(archive, { venue: source.venue, symbol }, { end: now, days });
}

/** What is kept of the pair, up to where the latest of its series ends. */
async function lastOfArchive({ source, archive, symbol, days }: ReplaySearch): Promise<Replay | null> {
  const entries = (await archive.list()).filter((entry) => entry.venue === source.venue && entry.symbol === symbol);
  const ends = entries.flatMap(({ last, timeframe }) => (last === null ? [] : last + timeframeMs(timeframe)));
  if (ends.length === 0) return null;
  const end = Math.max(...ends) as EpochMs;
  const found = await loadFinest(archive, { venue: source.venue, symbol }, { end, days });
  return found === null ? null : { ...found, origin: 'archive' };
}

async function loadFinest(
  archive: CandleArchive,
  pair: { readonly venue: string; readonly symbol: string },
  { end, days }: { readonly end: EpochMs; readonly days: number },
) {
  const from = (end - days * DAY_MS) as EpochMs;
  for (const timeframe of REPLAY_TIMEFRAMES) {
    const key = { ...pair, timeframe };
    const { candles } = await archive.coverage(key, from, end);
    if (candles * timeframeMs(timeframe) < COVERAGE_MIN * (end - from)) continue;
    const loaded = await archive.load(key, from, end);
    if (loaded.length > 0) return { timeframe, candles: loaded };
  }
  return null;
}

async function ofMarket({ source, symbol, days }: ReplaySearch, now: EpochMs): Promise<Replay | null> {
  const timeframe = source.kind === 'ccxt' ? ASKED_TIMEFRAME : '1m';
  const rows = Math.round((days * DAY_MS) / timeframeMs(timeframe));
  const candles =
    source.kind === 'ccxt'
      ? await source.candles({ symbol, timeframe, limit: rows })
      : await pagesOf(source, { symbol, timeframe, rows, now });
  return candles.length === 0 ? null : { timeframe, origin: 'market', candles: toCandleSeries(candles, timeframe) };
}

interface Pages {
  readonly symbol: string;
  readonly timeframe: ReplayTimeframe;
  readonly rows: number;
  readonly now: EpochMs;
}

/** Day by day from the end, with other work of the process between them. */
async function pagesOf(source: MarketDataSource, { symbol, timeframe, rows, now }: Pages): Promise<readonly Candle[]> {
  const pages: Array<readonly Candle[]> = [];
  let before = now;
  for (let left = rows; left > 0; left -= PAGE_ROWS) {
    const page = await source.candles({ symbol, timeframe, before, limit: Math.min(PAGE_ROWS, left) });
    const [first] = page;
    if (first === undefined) break;
    pages.push(page);
    before = first.openTime;
    await nextTurn();
  }
  return pages.reverse().flat();
}

function isCovered({ length, timeframe }: CandleSeries, days: number): boolean {
  return length * timeframeMs(timeframe) >= COVERAGE_MIN * days * DAY_MS;
}
