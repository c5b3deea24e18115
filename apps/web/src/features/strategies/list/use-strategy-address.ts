import { useSearchParams } from 'react-router';
import { FIGURE_MARKETS } from './figure-markets.ts';
import { readFilter, type StrategyFilter } from './strategy-filter.ts';

export type StrategyView = 'cards' | 'table' | 'compare';
const VIEWS: readonly StrategyView[] = ['cards', 'table', 'compare'];

/** Side by side there is room for so many. */
export const COMPARE_MAX = 4;
/** Where the full table keeps its order; the cards keep theirs in the same place. */
export const TABLE_ID = 'strategies';
const SORT_KEY = `${TABLE_ID}.sort`;
const DEFAULT_MARKET = 'BTCUSDT';

/** Names in the address of what it keeps of the filter. */
const FILTER_KEYS: Readonly<Record<keyof StrategyFilter, string>> = {
  tab: 'tab',
  text: 'q',
  difficulty: 'difficulty',
  timeframe: 'timeframe',
  side: 'side',
};
const DEFAULTS: Readonly<Record<string, string>> = { tab: 'all', view: 'cards', market: DEFAULT_MARKET };

/** What is compared, without repeats and not more than there is room for. */
export function readCompare(address: URLSearchParams): readonly string[] {
  const ids = (address.get('compare') ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(0, COMPARE_MAX);
}

/** The address with values put in; what is empty or goes without saying is left out. */
export function withValues(address: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, value] of Object.entries(values)) {
    if (value === '' || value === DEFAULTS[key]) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Pair whose candles the figures are of. */
export function readMarket(address: URLSearchParams): string {
  return FIGURE_MARKETS.find((symbol) => symbol === address.get('market')?.toUpperCase()) ?? DEFAULT_MARKET;
}

export interface StrategyAddress {
  readonly filter: StrategyFilter;
  readonly sort: string;
  readonly view: StrategyView;
  /** Pair that the figures are of: 'BTCUSDT'. */
  readonly market: string;
  readonly compared: readonly string[];
  /** The comparison leaves out what is the same. */
  readonly isOnlyDifferent: boolean;
  readonly change: (change: Partial<StrategyFilter>) => void;
  /** Everything but the tab. */
  readonly clear: () => void;
  readonly setSort: (sort: string) => void;
  readonly setMarket: (market: string) => void;
  readonly setView: (view: StrategyView) => void;
  readonly setCompared: (ids: readonly string[]) => void;
  readonly setOnlyDifferent: (isOnlyDifferent: boolean) => void;
}

/** Everything that was chosen on the page, kept in its address. */
export function useStrategyAddress(): StrategyAddress {
  const [address, setAddress] = useSearchParams();
  const put = (values: Readonly<Record<string, string>>, isStep = false): void => {
    setAddress((current) => withValues(current, values), { replace: !isStep, preventScrollReset: !isStep });
  };
  const change = (values: Partial<StrategyFilter>): void => {
    put(
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [FILTER_KEYS[key as keyof StrategyFilter], value]),
      ),
    );
  };
  return {
    filter: readFilter(address),
    sort: address.get(SORT_KEY) ?? '',
    view: VIEWS.find((view) => view === address.get('view')) ?? 'cards',
    market: readMarket(address),
    compared: readCompare(address),
    isOnlyDifferent: address.get('differences') === 'only',
    change,
    clear: () => change({ text: '', difficulty: '', timeframe: '', side: '' }),
    setSort: (sort) => put({ [SORT_KEY]: sort }),
    setMarket: (market) => put({ market }),
    // Comparing is a step of its own: Back leads out of it.
    setView: (view) => put({ view }, view === 'compare'),
    setCompared: (ids) => put({ compare: ids.join(',') }),
    setOnlyDifferent: (isOnly) => put({ differences: isOnly ? 'only' : '' }),
  };
}
