import { type EpochMs, HOUR_MS } from '@atb/core/base/time';
import { type CandleSeries, lowerBound } from '@atb/core/market/candle-series';
import { type CloseAt, type Closes, marketsFor } from '@atb/core/tax/rates';
import type { TaxCurrency } from '@atb/core/tax/tax-report';
import type { CandleArchive } from '../market-data/archive/candle-archive.ts';

const VENUES = ['binance', 'kraken', 'coinbase'] as const;
/** A close older than this says nothing of the moment. */
const STALE_MS = 3 * HOUR_MS;

/** Hourly closes of every market that is needed to value assets over a span; of a market that no candle is kept of, none. */
export async function loadCloses(
  archive: Pick<CandleArchive, 'load'>,
  assets: Iterable<string>,
  currency: TaxCurrency,
  span: { readonly from: number; readonly to: number },
): Promise<Closes> {
  const symbols = new Set([...assets].flatMap((asset) => marketsFor(asset, currency)));
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
  for (const venue of VENUES) {
    const key = { venue, symbol, timeframe: '1h' as const };
    const series = await archive.load(key, (from - STALE_MS) as EpochMs, (to + HOUR_MS) as EpochMs);
    if (series.length > 0) return series;
  }
  return null;
}

function closeReader(series: CandleSeries): CloseAt {
  return (at) => {
    // The last candle that had closed by then.
    const row = lowerBound(series, at - HOUR_MS + 1) - 1;
    const opened = series.openTime[row];
    if (opened === undefined || at - opened - HOUR_MS > STALE_MS) return null;
    return series.close[row] ?? null;
  };
}
