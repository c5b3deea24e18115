// features/market-data: what markets trade at now, by Kraken where it is reached and by this server's own market.
import { KRAKEN_NAMES } from '@atb/api/kraken-endpoint';
import { MARKET_DATA_MESSAGES } from '@atb/api/messages/market-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Delta } from '../../components/delta.tsx';
import { HowComputed } from '../../components/how-computed.tsx';
import { Panel } from '../../components/panel.tsx';
import { Price } from '../../components/price.tsx';
import { Volume } from '../../components/trading/volume.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { usePriceBoard } from '../../hooks/use-live-prices.ts';
import { useNow } from '../../hooks/use-now.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatRelative } from '../../lib/format-time.ts';
import { incrementsOf } from '../../lib/increments.ts';
import type { LivePrice } from '../../lib/live-prices.ts';
import { showSymbol, splitSymbol } from '../../lib/split-symbol.ts';
import { type Ticker, TickerError, tickerQuery } from './api/get-ticker.ts';
import { useConnectionNotices } from './use-connection-notices.ts';

interface MarketRow {
  readonly label: string;
  /** Symbol of this server's market that trades the coin; null where none does. */
  readonly symbol: string | null;
  readonly price: number;
  readonly tick?: string;
  /** Fraction. */
  readonly change24h: number;
  /** Quote units. */
  readonly volume: number;
  /** Epoch ms; null before it was heard. */
  readonly heardAt: number | null;
}

function ModeBadge({ isUpdating, mode }: { readonly isUpdating: boolean; readonly mode: 'LIVE' | 'DEMO' }) {
  if (isUpdating) return <Badge tone="outline">UPDATING...</Badge>;
  return <Badge tone={mode === 'LIVE' ? 'live' : 'paper'}>{mode}</Badge>;
}

/** How long ago, by a clock that ticks once a second. */
function Age({ at }: { readonly at: number | null }) {
  const now = useNow();
  return <>{at === null ? '—' : formatRelative(at, now, 'utc')}</>;
}

function Row({ row }: { readonly row: MarketRow }) {
  const { label, symbol, price, tick, change24h, volume, heardAt } = row;
  return (
    <tr className="h-row border-b border-line/60 last:border-0 hover:bg-surface-2">
      <th scope="row" className="px-3 text-left font-medium">
        {symbol === null ? (
          label
        ) : (
          <Link to={`/terminal?symbol=${symbol}`} className="touch-target rounded-xs hover:underline">
            {label}
          </Link>
        )}
      </th>
      <td className="num px-3 text-right">
        <Price value={price} tick={tick} />
      </td>
      <td className="num px-3 text-right">
        <Delta value={change24h} />
      </td>
      <td className="num px-3 text-right max-sm:hidden">
        <Volume value={volume} />
      </td>
      <td className="num w-24 px-3 text-right whitespace-nowrap text-fg-2 max-sm:hidden">
        <Age at={heardAt} />
      </td>
    </tr>
  );
}

function ownRow({ symbol, last, change24h, volume24h }: LivePrice, heardAt: number | null): MarketRow {
  const { tick } = incrementsOf(symbol);
  return { label: showSymbol(symbol), symbol, price: last, tick, change24h, volume: volume24h, heardAt };
}

const FIRST: readonly string[] = Object.values(KRAKEN_NAMES).map(({ base }) => base);

/** Kraken's pairs first, then those of this server's market that are not among them; in the same order before Kraken was heard. */
function toRows(ticker: Ticker | undefined, own: ReadonlyMap<string, LivePrice>, heardAt: number | null): MarketRow[] {
  const byBase = new Map([...own.values()].map((price) => [splitSymbol(price.symbol).base, price] as const));
  const heard = new Map(ticker?.rows.map((row) => [row.base, row] as const));
  const bases = [...FIRST, ...[...byBase.keys()].filter((base) => !FIRST.includes(base))];
  return bases.flatMap((base): readonly MarketRow[] => {
    const [row, price] = [heard.get(base), byBase.get(base)];
    if (row === undefined) return price === undefined ? [] : [ownRow(price, heardAt)];
    return [{ ...row, symbol: price?.symbol ?? null, heardAt: ticker?.heardAt ?? null }];
  });
}

const HEADS = [
  ['Market', 'text-left'],
  ['Last', 'text-right'],
  ['24 h', 'text-right'],
  ['Volume', 'text-right max-sm:hidden'],
  ['Updated', 'text-right max-sm:hidden'],
] as const;

function Rows({ rows }: { readonly rows: readonly MarketRow[] }) {
  return (
    <table className="w-full text-xs">
      <thead className="text-2xs text-fg-2">
        <tr className="h-7 border-b border-line">
          {HEADS.map(([head, look]) => (
            <th key={head} scope="col" className={`px-3 font-medium ${look}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const COMPARED =
  'Pairs against USD are Kraken’s; their change is against the average price of 24 hours, which is what its ticker says. Other pairs are this server’s own market, against the price a day ago.';

function describe(error: Error): string {
  return error instanceof TickerError ? error.message : describeError(error).message;
}

/** Every market with its price, and whether the prices are an exchange's of now. */
export function MarketDataPanel() {
  const { prices, heardAt } = usePriceBoard();
  const { data, isFetching, error } = useQuery({ ...tickerQuery(), notifyOnChangeProps: 'all' });
  const [wasLive, setWasLive] = useState(false);
  if (data?.mode === 'LIVE' && !wasLive) setWasLive(true);
  const lost = wasLive && data?.mode === 'DEMO' ? data.demoReason : null;
  const failure = error === null ? lost : describe(error);
  const mode = failure === null ? (data?.mode ?? null) : 'DEMO';
  useConnectionNotices({ mode, failure });
  const rows = useMemo(() => toRows(data, prices, heardAt), [data, prices, heardAt]);
  return (
    <Panel
      title="Market data"
      help={
        <HowComputed of="Market data">
          {data?.demoReason ?? ''} {COMPARED}
        </HowComputed>
      }
      actions={<ModeBadge isUpdating={isFetching} mode={mode ?? 'DEMO'} />}
      bodyClassName="min-h-64"
    >
      {failure !== null && (
        <Alert tone="error" title={MARKET_DATA_MESSAGES.failedTitle} className="m-3">
          {failure}
        </Alert>
      )}
      {rows.length === 0 && failure === null && <Skeleton className="m-3 h-56" />}
      {rows.length > 0 && <Rows rows={rows} />}
    </Panel>
  );
}
