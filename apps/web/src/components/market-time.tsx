import { useMarketNow } from '../hooks/use-market-now.ts';
import { toEpochMs } from '../lib/format-time.ts';
import { RelativeTime, type RelativeTimeProps } from './relative-time.tsx';

/**
 * How long ago something happened on the market: an order, a fill, what a bot did. By market time, which a fast replay is
 * ahead of the wall with. Prices arrive a moment after what they led to, so nothing that has happened is said to be to come.
 */
export function MarketTime({ value, ...rest }: Omit<RelativeTimeProps, 'now'>) {
  const now = useMarketNow();
  const time = toEpochMs(value);
  return <RelativeTime {...rest} value={value} now={Number.isNaN(time) ? now : Math.max(now, time)} />;
}
