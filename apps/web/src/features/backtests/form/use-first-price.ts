import { DAY_MS } from '@atb/core/base/time';
import { useQuery } from '@tanstack/react-query';
import { dayStart } from '../../../lib/candle-choice.ts';
import { archiveCandlesQuery } from '../api/get-archive-candles.ts';
import type { BacktestMarket } from './backtest-market.ts';

/** Days that are looked at: a market may have begun a little later than its range. */
const DAYS = 2;

/** Open of the first candle of the range; null while it is not known. */
export function useFirstPrice({ symbol, timeframe, from }: BacktestMarket): number | null {
  const start = dayStart(from);
  const isAsked = symbol !== '' && timeframe !== '' && !Number.isNaN(start);
  const span = {
    symbol,
    timeframe: timeframe === '' ? '1h' : timeframe,
    from: isAsked ? new Date(start).toISOString() : '',
    to: isAsked ? new Date(start + DAYS * DAY_MS).toISOString() : '',
  } as const;
  const { data } = useQuery({ ...archiveCandlesQuery('binance', span), enabled: isAsked });
  return data?.[0]?.open ?? null;
}
