import type { SignalRow } from '../../lib/signal-row.ts';

/** The page with this signal alone. */
export function signalAddress({
  symbol,
  interval,
  strategy,
}: Pick<SignalRow, 'symbol' | 'interval' | 'strategy'>): string {
  const query = new URLSearchParams({ symbol, interval, ...(strategy !== null && { strategy }) });
  return `/signals?${query.toString()}`;
}

/** The terminal with the signal filled in as an order; null where there is none. A price of its own makes it a limit order. */
export function tradeAddress({ symbol, signal, lastClose, entry, stop, target }: SignalRow): string | null {
  if (signal === 'Neutral' || entry === null) return null;
  const isAtMarket = Number(entry) === lastClose;
  const query = new URLSearchParams({
    symbol,
    side: signal === 'Long' ? 'BUY' : 'SELL',
    ...(isAtMarket ? { type: 'MARKET' } : { type: 'LIMIT', price: entry }),
    ...(stop !== null && { stop }),
    ...(target !== null && { target }),
  });
  return `/terminal?${query.toString()}`;
}
