import { type Decimal, dec } from '@atb/core/base/decimal';
import { type EpochMs, HOUR_MS } from '@atb/core/base/time';
import { type CandleSeries, lowerBound } from '@atb/core/market/candle-series';
import { writeUnits } from '@atb/core/tax/fixed';
import { type CloseAt, type Closes, createRates, marketsFor } from '@atb/core/tax/rates';
import type { ReportingCurrency } from '@atb/core/market/reporting-currency';
import type { CandleArchive } from '../market-data/archive/candle-archive.ts';

/** Whose candles count first where several have a market. */
export const RECORDED_VENUES = ['binance', 'kraken', 'coinbase'] as const;
/** A close older than this says nothing of the moment. */
const STALE_MS = 3 * HOUR_MS;

/**
 * Hourly closes of every market that is needed to value assets over a span; of a market that no candle is kept of, none. Assets may
 * have any names and any number: what is not in the archive's list costs nothing.
 */
export async function loadCloses(
  archive: Pick<CandleArchive, 'keys' | 'load'>,
  assets: Iterable<string>,
  currency: ReportingCurrency,
  span: { readonly from: number; readonly to: number },
): Promise<Closes> {
  const kept = new Set((await archive.keys()).map(({ symbol }) => symbol));
  const isKept = (symbol: string): boolean => kept.has(symbol);
  const symbols = new Set([...assets].flatMap((asset) => marketsFor(asset, currency, isKept)));
  const closes = new Map<string, CloseAt>();
  for (const symbol of symbols) {
    const series = await loadSeries(archive, symbol, span);
    if (series !== null) closes.set(symbol, closeReader(series));
  }
  return closes;
}

async function loadSeries(
  archive: Pick<CandleArchive, 'load'>,
  symbol: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<CandleSeries | null> {
  for (const venue of RECORDED_VENUES) {
    const key = { venue, symbol, timeframe: '1h' as const };
    const series = await archive.load(key, (from - STALE_MS) as EpochMs, (to + HOUR_MS) as EpochMs);
    if (series.length > 0) return series;
  }
  return null;
}

function closeReader(series: CandleSeries): CloseAt {
  return (at) => lastClose(series, at)?.close ?? null;
}

/** Of the last candle that had closed by then; null where none closed shortly before. */
function lastClose(series: CandleSeries, at: number): { readonly close: number; readonly closedAt: number } | null {
  const row = lowerBound(series, at - HOUR_MS + 1) - 1;
  const [opened, close] = [series.openTime[row], series.close[row]];
  if (opened === undefined || close === undefined || at - opened - HOUR_MS > STALE_MS) return null;
  return { close, closedAt: opened + HOUR_MS };
}

/** What one unit of an asset is worth in a currency, by the last recorded close of a market between them. */
export interface RecordedRate {
  readonly rate: Decimal;
  readonly symbol: string;
  /** When the candle closed, milliseconds since the epoch. */
  readonly closedAt: number;
}

/** By the rules of tax reports, of one moment; null where no candle closed shortly before it. Of assets that one market parts. */
export async function loadRecordedRate(
  archive: Pick<CandleArchive, 'load'>,
  asset: string,
  currency: ReportingCurrency,
  at: number,
): Promise<RecordedRate | null> {
  for (const symbol of marketsFor(asset, currency)) {
    const series = await loadSeries(archive, symbol, { from: at, to: at });
    const last = series === null ? null : lastClose(series, at);
    if (last === null) continue;
    const rate = createRates(currency, new Map([[symbol, () => last.close]]))(asset, at);
    if (rate !== null) return { rate: dec(writeUnits(rate)), symbol, closedAt: last.closedAt };
  }
  return null;
}
