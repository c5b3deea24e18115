import { ArrowDown, ArrowUp, ChevronDown, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { toneClass } from '../../../components/figure.tsx';
import { Price } from '../../../components/price.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Tooltip } from '../../../components/ui/tooltip.tsx';
import { Volume } from '../../../components/trading/volume.tsx';
import { useFeedAge } from '../../../hooks/use-feed-age.ts';
import { useLivePrice } from '../../../hooks/use-live-prices.ts';
import type { AccountKind } from '../../../lib/account-kind.ts';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import type { LivePrice } from '../../../lib/live-prices.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

export interface SymbolHeaderProps {
  readonly symbol: string;
  /** The account trades on paper; undefined until it is known. */
  readonly kind: AccountKind | undefined;
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
    <div className="flex items-center gap-1.5 whitespace-nowrap">
      <dt className="text-fg-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface LastPriceProps {
  readonly price: LivePrice | undefined;
  readonly tick: string;
  readonly isOld: boolean;
}

/** The last price with the way it went; arrow and colour say the same. */
function LastPrice({ price, tick, isOld }: LastPriceProps) {
  const direction = isOld ? 0 : (price?.direction ?? 0);
  const Arrow = direction < 0 ? ArrowDown : ArrowUp;
  const tone = isOld ? 'text-fg-3' : direction === 0 ? 'text-fg' : toneClass(direction);
  return (
    <span className={cn('flex min-w-28 items-center gap-1 text-lg font-semibold', tone)}>
      <Price value={price?.last} tick={tick} />
      <Arrow aria-hidden className={cn('size-3.5', direction === 0 && 'invisible')} />
    </span>
  );
}

function ModeBadges({ kind }: { readonly kind: AccountKind | undefined }) {
  return (
    <div className="flex items-center gap-1.5">
      {kind === 'paper' && (
        <Tooltip content="Orders are filled by the simulation at live prices. No real money moves." side="bottom">
          <span tabIndex={0} className="inline-flex rounded-xs">
            <Badge tone="paper">Paper Mode</Badge>
          </span>
        </Tooltip>
      )}
      {kind === 'testnet' && (
        <Tooltip
          content="A test network: no real money. Live orders are not enabled yet: each order here is denied."
          side="bottom"
        >
          <span tabIndex={0} className="inline-flex rounded-xs">
            <Badge tone="paper">Testnet</Badge>
          </span>
        </Tooltip>
      )}
      {kind === 'live' && (
        <Tooltip content="Live orders are not enabled yet: each order here is denied." side="bottom">
          <span tabIndex={0} className="inline-flex rounded-xs">
            <Badge tone="live">Live Mode</Badge>
          </span>
        </Tooltip>
      )}
      <Tooltip content="The server checks every order against your limits before it is placed." side="bottom">
        <span tabIndex={0} className="inline-flex rounded-xs">
          <Badge tone="outline">
            <ShieldCheck aria-hidden />
            Safe Mode ON
          </Badge>
        </span>
      </Tooltip>
    </div>
  );
}

/** The chosen market: last, bid, ask, spread and the day; dimmed when all of it is old. */
export function SymbolHeader({ symbol, kind, onOpenMarkets }: SymbolHeaderProps) {
  const price = useLivePrice(symbol);
  const { freshness } = useFeedAge(symbol);
  const { tick } = incrementsOf(symbol);
  const isOld = freshness === 'stale' || freshness === 'dead';
  const name = showSymbol(symbol);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-surface-1 px-3 py-2">
      <div className="flex items-baseline gap-3">
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
        <LastPrice price={price} tick={tick} isOld={isOld} />
      </div>
      <dl
        className={cn(
          'num flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs max-md:w-full min-[360px]:max-md:grid min-[360px]:max-md:grid-cols-[repeat(3,auto)] min-[360px]:max-md:justify-between',
          // A line of its own in fixed columns: beside the name it would fit or not as the prices are long.
          'md:max-[1400px]:order-last md:max-[1400px]:grid md:max-[1400px]:w-full md:max-[1400px]:grid-cols-4',
          isOld && 'text-fg-3',
        )}
      >
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
          <Volume value={price?.volume24h} />
        </Fact>
      </dl>
      <div className="ml-auto max-md:ml-0">
        <ModeBadges kind={kind} />
      </div>
    </div>
  );
}
