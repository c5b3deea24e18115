import { timeframeMs } from '@atb/core/market/timeframe';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ChartCandle } from '../components/chart/chart-types.ts';
import { candlesQuery, type ChartTimeframe } from '../lib/api/candles.ts';
import { addTick, candleStart, joinCandles, prependCandles } from '../lib/forming-candles.ts';
import { priceStoreOf } from '../lib/price-store.ts';
import { useLivePrice } from './use-live-prices.ts';

/** Shorter candles that tell how the forming one began. */
const SHORTER: Readonly<Record<ChartTimeframe, ChartTimeframe>> = {
  '1m': '1m',
  '5m': '1m',
  '15m': '1m',
  '1h': '1m',
  '4h': '5m',
  '1d': '15m',
};
/** A closed candle is in the server's hands this long after the first quote of the next one. */
const SETTLE_MS = 1_500;
/** Asked again this often while the server does not have it yet. */
const RENEW_MS = 15_000;
const NO_CANDLES: readonly ChartCandle[] = [];

function useFormingCandles(symbol: string, timeframe: ChartTimeframe): readonly ChartCandle[] {
  const store = priceStoreOf(useQueryClient());
  const series = `${symbol} ${timeframe}`;
  const [state, setState] = useState({ series, candles: NO_CANDLES });
  useEffect(() => {
    const take = (): void => {
      const price = store.read().prices.get(symbol);
      if (price === undefined) return;
      setState((known) => {
        const before = known.series === series ? known.candles : NO_CANDLES;
        const candles = addTick(before, price, timeframeMs(timeframe));
        return candles === known.candles ? known : { series, candles };
      });
    };
    take();
    return store.subscribe(take);
  }, [store, symbol, timeframe, series]);
  return state.series === series ? state.candles : NO_CANDLES;
}

/** Older pages, asked for one at a time as the reader scrolls back. */
function useOlderCandles(
  symbol: string,
  timeframe: ChartTimeframe,
  until: number | undefined,
  first: ChartCandle | undefined,
) {
  const queries = useQueryClient();
  const series = `${symbol} ${timeframe} ${until ?? ''}`;
  const [state, setState] = useState({ series, candles: NO_CANDLES, isAll: false });
  const [asked, setAsked] = useState('');
  const isCurrent = state.series === series;
  const candles = isCurrent ? state.candles : NO_CANDLES;
  const before = candles[0]?.time ?? first?.time;
  const load = (): void => {
    const request = `${series} ${before}`;
    if (before === undefined || asked === request || (isCurrent && state.isAll)) return;
    setAsked(request);
    queries
      .query(candlesQuery({ symbol, timeframe, before }))
      .then((page) => setState({ series, candles: [...page, ...candles], isAll: page.length === 0 }))
      .catch(() => setAsked(''));
  };
  return { candles, load };
}

export interface Candles {
  /** Oldest first; the last one is still forming. */
  readonly candles: readonly ChartCandle[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Asks for the page before the first candle. */
  readonly loadOlder: () => void;
}

/**
 * Candles of a market, the last one moving with its price. With `until` (epoch milliseconds) those that opened before, which stand
 * still: of a run that is over.
 */
export function useCandles(symbol: string, timeframe: ChartTimeframe, until?: number): Candles {
  const queries = useQueryClient();
  const lengthMs = timeframeMs(timeframe);
  const price = useLivePrice(symbol);
  const start = price === undefined || until !== undefined ? null : candleStart(price.eventTime, lengthMs);
  const newest = { symbol, timeframe, ...(until !== undefined && { before: until }) };
  const head = useQuery(candlesQuery(newest));
  const shorter = useQuery({
    ...candlesQuery({ symbol, timeframe: SHORTER[timeframe], limit: 240 }),
    enabled: timeframe !== '1m' && start !== null,
  });
  const forming = useFormingCandles(symbol, timeframe);
  const lastClosed = head.data?.at(-1)?.time;
  const isBehind = start !== null && lastClosed !== undefined && lastClosed < start - lengthMs;
  useEffect(() => {
    if (!isBehind) return undefined;
    const renew = (): void => {
      void queries.invalidateQueries({ queryKey: candlesQuery({ symbol, timeframe }).queryKey });
    };
    const first = setTimeout(renew, SETTLE_MS);
    const further = setInterval(renew, RENEW_MS);
    return () => {
      clearTimeout(first);
      clearInterval(further);
    };
  }, [isBehind, start, queries, symbol, timeframe]);
  const older = useOlderCandles(symbol, timeframe, until, head.data?.[0]);
  const candles = useMemo(() => {
    const [closed, short] = [head.data ?? NO_CANDLES, shorter.data ?? NO_CANDLES];
    const shown = until === undefined ? joinCandles({ closed, forming, shorter: short, lengthMs }) : closed;
    return prependCandles(older.candles, shown);
  }, [head.data, forming, shorter.data, lengthMs, older.candles, until]);
  return {
    candles: head.data === undefined ? NO_CANDLES : candles,
    isPending: head.isPending,
    error: head.error,
    retry: () => void head.refetch(),
    loadOlder: older.load,
  };
}
