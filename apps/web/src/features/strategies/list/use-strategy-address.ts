import { useAddress } from '../../../hooks/use-address.ts';
import { readIds, withId, withValues } from '../../../lib/address-values.ts';
import { FIGURE_MARKETS } from './figure-markets.ts';
import { readFilter, type StrategyFilter } from './strategy-filter.ts';

export type StrategyView = 'cards' | 'table' | 'compare';
const VIEWS: readonly StrategyView[] = ['cards', 'table', 'compare'];

/** Side by side there is room for so many. */
export const COMPARE_MAX = 4;
const COMPARED = { key: 'compare', max: COMPARE_MAX };
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
  readonly setCompared: (id: string, isCompared: boolean) => void;
  readonly clearCompared: () => void;
  readonly setOnlyDifferent: (isOnlyDifferent: boolean) => void;
}

/** Everything that was chosen on the page, kept in its address. */
export function useStrategyAddress(): StrategyAddress {
  const [address, write] = useAddress();
  const put = (values: Readonly<Record<string, string>>, isStep = false): void => {
    write((newest) => withValues(newest, values, DEFAULTS), { isStep });
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
    compared: readIds(address, COMPARED.key, COMPARED.max),
    isOnlyDifferent: address.get('differences') === 'only',
    change,
    clear: () => change({ text: '', difficulty: '', timeframe: '', side: '' }),
    setSort: (sort) => put({ [SORT_KEY]: sort }),
    setMarket: (market) => put({ market }),
    // Comparing is a step of its own: Back leads out of it.
    setView: (view) => put({ view }, view === 'compare'),
    setCompared: (id, isCompared) => write((newest) => withId(newest, COMPARED, id, isCompared)),
    clearCompared: () => put({ [COMPARED.key]: '' }),
    setOnlyDifferent: (isOnly) => put({ differences: isOnly ? 'only' : '' }),
  };
}
