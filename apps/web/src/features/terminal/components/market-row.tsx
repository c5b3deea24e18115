import { Star } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { Price } from '../../../components/price.tsx';
import { Volume } from '../../../components/trading/volume.tsx';
import { useLivePrice } from '../../../hooks/use-live-prices.ts';
import { cn } from '../../../lib/cn.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';
import { toggleFavourite } from '../favourite-markets.ts';

export interface MarketRowProps {
  readonly symbol: string;
  readonly isSelected: boolean;
  readonly isFavourite: boolean;
  /** One tab stop for the whole list: arrows go on from there. */
  readonly isTabStop: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One market: star, name and volume, price and change of the day. */
export function MarketRow({ symbol, isSelected, isFavourite, isTabStop, onSelect, onKeyDown }: MarketRowProps) {
  const price = useLivePrice(symbol);
  const { base, quote } = splitSymbol(symbol);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li className={cn('flex items-stretch border-b border-line/60 hover:bg-surface-2', isSelected && 'bg-surface-2')}>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={`Star ${showSymbol(symbol)}`}
        tabIndex={tabIndex}
        onClick={() => toggleFavourite(symbol)}
        className="grid w-8 shrink-0 place-items-center focus-visible:-outline-offset-2 coarse:w-11"
      >
        <Star aria-hidden className={cn('size-3.5', isFavourite ? 'fill-warn text-warn' : 'text-fg-3')} />
      </button>
      <button
        type="button"
        data-market={symbol}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={tabIndex}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-2 py-1 pr-3 text-left text-xs focus-visible:-outline-offset-2 coarse:py-2"
      >
        <span className="truncate">
          <span className="font-medium">{base}</span> <span className="text-fg-3">{quote}</span>
        </span>
        <span
          key={price?.eventTime}
          className={cn(
            'rounded-xs text-right',
            price?.direction === 1 && 'animate-tick-up',
            price?.direction === -1 && 'animate-tick-down',
          )}
        >
          <Price value={price?.last} tick={incrementsOf(symbol).tick} />
        </span>
        <span className="num truncate text-2xs text-fg-3">
          Vol <Volume value={price?.volume24h} />
        </span>
        <span className="text-right text-2xs">
          <Delta value={price?.change24h} />
        </span>
      </button>
    </li>
  );
}
