import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePriceBoard } from '../../../hooks/use-live-prices.ts';
import { pricesQuery } from '../../../lib/api/get-prices.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { useFavourites } from '../favourite-markets.ts';
import { listMarkets } from '../list-markets.ts';
import { MarketRow } from './market-row.tsx';

export interface MarketWatchProps {
  readonly symbol: string;
  readonly onSelect: (symbol: string) => void;
  /** A market was chosen by click or Enter: a sheet closes. */
  readonly onDone?: () => void;
}

type Shown = 'all' | 'starred';

const SHOWN_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'starred', label: 'Starred' },
] as const;
const SKELETON_ROWS = 11;

function stepTo(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function NothingListed({ shown, onShowAll }: { readonly shown: Shown; readonly onShowAll: () => void }) {
  return shown === 'starred' ? (
    <EmptyState
      title="No starred market here."
      detail="The star beside a market puts it on this list."
      actions={<Button onClick={onShowAll}>Show all</Button>}
    />
  ) : (
    <EmptyState title="No market matches." actions={<Button onClick={onShowAll}>Clear search</Button>} />
  );
}

interface ToolbarProps {
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly shown: Shown;
  readonly onShownChange: (shown: Shown) => void;
  /** Arrow down in the search. */
  readonly onEnterList: () => void;
}

function Toolbar({ query, onQueryChange, shown, onShownChange, onEnterList }: ToolbarProps) {
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line p-2">
      <Input
        type="search"
        aria-label="Search markets"
        placeholder="Search"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onEnterList();
        }}
        prefix={<Search aria-hidden />}
      />
      <SegmentedControl
        label="Markets shown"
        value={shown}
        onValueChange={onShownChange}
        options={SHOWN_OPTIONS}
        variant="plain"
      />
    </div>
  );
}

/** In place of the list until there are prices: on their way, or why not. */
function NoPrices() {
  const { error, refetch } = useQuery(pricesQuery());
  if (error !== null)
    return (
      <li>
        <ErrorState
          title={PRICES_MESSAGES.fetchFailed}
          detail={describeError(error, 'data').message}
          onRetry={() => void refetch()}
        />
      </li>
    );
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <li key={index} className="flex h-[2.5625rem] items-center border-b border-line/60 px-3">
      <Skeleton className="h-3 w-full" />
    </li>
  ));
}

/** Every market of the source with its price, kept current. Arrow keys move through the list and select. */
export function MarketWatch({ symbol, onSelect, onDone }: MarketWatchProps) {
  const { prices } = usePriceBoard();
  const favourites = useFavourites();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const list = useRef<HTMLUListElement>(null);
  const markets = listMarkets(prices.keys(), { query, only: shown === 'starred' ? favourites : null });
  const tabStop = markets.includes(symbol) ? symbol : markets[0];
  const focusMarket = (market: string): void => {
    list.current?.querySelector<HTMLElement>(`[data-market="${market}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, from: string): void => {
    const target = stepTo(event.key, markets.indexOf(from), markets.length);
    const market = target === null ? undefined : markets[target];
    if (market === undefined) return;
    event.preventDefault();
    focusMarket(market);
    onSelect(market);
  };
  return (
    <section aria-label="Market watch" className="flex min-h-0 flex-1 flex-col">
      <Toolbar
        query={query}
        onQueryChange={setQuery}
        shown={shown}
        onShownChange={setShown}
        onEnterList={() => tabStop !== undefined && focusMarket(tabStop)}
      />
      <ul ref={list} aria-label="Markets" className="min-h-0 flex-1 overflow-y-auto">
        {prices.size === 0 && <NoPrices />}
        {markets.map((market) => (
          <MarketRow
            key={market}
            symbol={market}
            isSelected={market === symbol}
            isFavourite={favourites.includes(market)}
            isTabStop={market === tabStop}
            onSelect={() => {
              onSelect(market);
              onDone?.();
            }}
            onKeyDown={(event) => onKeyDown(event, market)}
          />
        ))}
      </ul>
      {prices.size > 0 && markets.length === 0 && (
        <NothingListed
          shown={shown}
          onShowAll={() => {
            setQuery('');
            setShown('all');
          }}
        />
      )}
    </section>
  );
}
