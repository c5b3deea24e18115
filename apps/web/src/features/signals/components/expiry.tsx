import { useMarketNow } from '../../../hooks/use-market-now.ts';
import { formatDuration } from '../../../lib/format-time.ts';

/** How long a signal still holds, counted down by market time. */
export function Expiry({ at }: { readonly at: string }) {
  const leftMs = Date.parse(at) - useMarketNow();
  return (
    <time dateTime={at} className="num">
      {leftMs > 0 ? formatDuration(leftMs) : 'Expired'}
    </time>
  );
}
