import { basename } from 'node:path';
import { parseTimeframe, type Timeframe } from '@atb/core/market/timeframe';

/**
 * What a name says: `BTCUSDT-1h.csv.gz` (ours), `BTCUSDT-1h-2024-01.zip` (Binance's public data), `BTC_USDT-1h.feather`
 * (freqtrade, spot). Null for other names.
 */
export function parseFileName(path: string): { readonly symbol: string; readonly timeframe: Timeframe } | null {
  const pattern = /^([A-Z0-9]{2,20})_?([A-Z0-9]{0,20})-(\d+[mhd])(?:-\d{4}(?:-\d{2}){0,2})?\.[a-z.]+$/u;
  const [, base = '', quote = '', text = ''] = pattern.exec(basename(path)) ?? [];
  const timeframe = parseTimeframe(text);
  return timeframe === null ? null : { symbol: base + quote, timeframe };
}
