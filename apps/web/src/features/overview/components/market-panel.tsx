import { MARKET_DATA_MESSAGES } from '@atb/api/messages/market-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Delta } from '../../../components/delta.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { StaleBadge } from '../../../components/stale-badge.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePriceBoard } from '../../../hooks/use-live-prices.ts';
import { pricesQuery } from '../../../lib/api/get-prices.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Volume } from '../../../components/volume.tsx';
import { incrementsOf } from '../../../lib/increments.ts';
import type { LivePrice } from '../../../lib/live-prices.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

function ModeBadge({ isUpdating, mode }: { readonly isUpdating: boolean; readonly mode: 'LIVE' | 'DEMO' }) {
  if (isUpdating) return <Badge tone="outline">UPDATING…</Badge>;
  return <Badge tone={mode === 'LIVE' ? 'live' : 'paper'}>{mode}</Badge>;
}

function Row({ price }: { readonly price: LivePrice }) {
  const { symbol, last, change24h, volume24h } = price;
  return (
    <tr className="h-row border-b border-line/60 last:border-0 hover:bg-surface-2">
      <th scope="row" className="px-3 text-left font-medium">
        <Link to={`/terminal?symbol=${symbol}`} className="touch-target rounded-xs hover:underline">
          {showSymbol(symbol)}
        </Link>
      </th>
      <td className="num px-3 text-right">
        <Price value={last} tick={incrementsOf(symbol).tick} />
      </td>
      <td className="num px-3 text-right">
        <Delta value={change24h} />
      </td>
      <td className="num px-3 text-right max-sm:hidden">
        <Volume value={volume24h} />
      </td>
    </tr>
  );
}

/** Every market with its price, and where the prices come from. */
export function MarketPanel() {
  const { prices, heardAt } = usePriceBoard();
  const { data, isFetching, error } = useQuery({ ...pricesQuery(), notifyOnChangeProps: 'all' });
  const rows = [...prices.values()];
  const mode = error === null ? (data?.mode ?? 'DEMO') : 'DEMO';
  return (
    <Panel
      title="Market data"
      actions={
        <>
          <StaleBadge updatedAt={heardAt} />
          <ModeBadge isUpdating={isFetching} mode={mode} />
        </>
      }
      bodyClassName="min-h-64"
    >
      {error !== null && (
        <Alert tone="error" title={MARKET_DATA_MESSAGES.failedTitle} className="m-3">
          {describeError(error).message}
        </Alert>
      )}
      {rows.length === 0 && error === null && <Skeleton className="m-3 h-56" />}
      {rows.length > 0 && (
        <table className="w-full text-xs">
          <thead className="text-2xs text-fg-2">
            <tr className="h-7 border-b border-line">
              <th scope="col" className="px-3 text-left font-medium">
                Market
              </th>
              <th scope="col" className="px-3 text-right font-medium">
                Last
              </th>
              <th scope="col" className="px-3 text-right font-medium">
                24 h
              </th>
              <th scope="col" className="px-3 text-right font-medium max-sm:hidden">
                Volume (USDT)
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((price) => (
              <Row key={price.symbol} price={price} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
