import type { CandleRow } from '@atb/api/functions/market/market-candles';
import { queryOptions } from '@tanstack/react-query';
import type { ChartCandle } from '../../components/chart/chart-types.ts';
import { call } from './call.ts';

export const CHART_TIMEFRAMES = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type ChartTimeframe = (typeof CHART_TIMEFRAMES)[number];

export interface CandleChoice {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Only candles that opened before, epoch milliseconds; the latest when absent. */
  readonly before?: number | undefined;
  /** At most 1000; 500 when absent. */
  readonly limit?: number | undefined;
}

function toCandle([time, open, high, low, close, volume]: CandleRow): ChartCandle {
  return { time, open, high, low, close, volume };
}

async function getCandles(request: CandleChoice, signal: AbortSignal): Promise<readonly ChartCandle[]> {
  const { candles } = await call('market-candles', request, signal);
  return candles.map(toCandle);
}

/** Candles, oldest first. useCandles renews the latest with each that closes. */
export function candlesQuery(request: CandleChoice) {
  return queryOptions({
    queryKey: ['market', 'candles', request],
    queryFn: ({ signal }) => getCandles(request, signal),
    staleTime: 30_000,
  });
}
