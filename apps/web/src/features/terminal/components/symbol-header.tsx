import { ChevronDown, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { Figure, toneClass } from '../../../components/figure.tsx';
import { Price } from '../../../components/price.tsx';
import { StaleBadge } from '../../../components/stale-badge.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Tooltip } from '../../../components/ui/tooltip.tsx';
import { useFeedAge } from '../../../hooks/use-feed-age.ts';
import { useLivePrice } from '../../../hooks/use-live-prices.ts';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

export interface SymbolHeaderProps {
  readonly symbol: string;
  /** The account trades on paper; undefined until it is known. */
  readonly isPaper: boolean | undefined;
  /** Opens the list of markets where it has no column of its own. */
  readonly onOpenMarkets: () => void;
}

const TWICE_BPS = 20_000;

/** Ask less bid over their middle, in basis points. */
function spreadBps(bid: number, ask: number): number {
  return ((ask - bid) * TWICE_BPS) / (ask + bid);
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 whitespace-nowrap">
      <dt className="text-fg-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ModeBadges({ isPaper }: { readonly isPaper: boolean | undefined }) {
  return (
    <div className="flex items-center gap-1.5">
      {isPaper === true && (
        <Tooltip content="Orders are filled by the simulation at live prices. No real money moves." side="bottom">
          <span tabIndex={0} className="rounded-xs">
            <Badge tone="paper">Paper Mode</Badge>
          </span>
        </Tooltip>
      )}
      <Tooltip content="The server checks every order against your limits before it is placed." side="bottom">
        <span tabIndex={0} className="rounded-xs">
          <Badge tone="outline">
            <ShieldCheck aria-hidden />
            Safe Mode ON
          </Badge>
        </span>
      </Tooltip>
    </div>
  );
}

/** The chosen market: last, bid, ask, spread, the day, and how old all of it is. */
export function SymbolHeader({ symbol, isPaper, onOpenMarkets }: SymbolHeaderProps) {
  const price = useLivePrice(symbol);
  const { updatedAt, freshness } = useFeedAge(symbol);
  const { tick } = incrementsOf(symbol);
  const isOld = freshness === 'stale' || freshness === 'dead';
  const name = showSymbol(symbol);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 bg-surface-1 px-3 py-2">
      <div className="flex items-baseline gap-4">
        <h1 className="text-lg font-semibold">
          <button
            type="button"
            onClick={onOpenMarkets}
            aria-haspopup="dialog"
            className="touch-target inline-flex items-center gap-1 rounded-sm xl:hidden"
          >
            {name}
            <ChevronDown aria-hidden className="size-4 text-fg-3" />
          </button>
          <span className="hidden xl:inline">{name}</span>
          <span className="sr-only"> Smart Terminal</span>
        </h1>
        <span className={cn('min-w-24 text-lg font-semibold', isOld ? 'text-fg-3' : toneClass(price?.direction ?? 0))}>
          <Price value={price?.last} tick={tick} />
        </span>
      </div>
      <dl className={cn('num flex flex-wrap gap-x-5 gap-y-0.5 text-xs', isOld && 'text-fg-3')}>
        <Fact label="Bid">
          <Price value={price?.bid} tick={tick} />
        </Fact>
        <Fact label="Ask">
          <Price value={price?.ask} tick={tick} />
        </Fact>
        <Fact label="Spread">
          {price === undefined ? '—' : `${formatNumber(spreadBps(price.bid, price.ask), { decimals: 1 }).text} bps`}
        </Fact>
        <Fact label="24h">
          <Delta value={price?.change24h} />
        </Fact>
        <Fact label="High">
          <Price value={price?.high24h} tick={tick} />
        </Fact>
        <Fact label="Low">
          <Price value={price?.low24h} tick={tick} />
        </Fact>
        <Fact label="Volume">
          <Figure figure={formatNumber(price?.volume24h, { compact: true })} unit="USDT" />
        </Fact>
      </dl>
      <div className="ml-auto flex items-center gap-3 max-md:ml-0">
        <span className="flex justify-end">
          <StaleBadge updatedAt={updatedAt} />
        </span>
        <ModeBadges isPaper={isPaper} />
      </div>
    </div>
  );
}
