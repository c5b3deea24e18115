import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import { CHART_TIMEFRAMES, type ChartTimeframe } from '../../lib/api/candles.ts';

export const ACTIVITY_TABS = ['positions', 'orders', 'executions'] as const;
export type ActivityTab = (typeof ACTIVITY_TABS)[number];

const DEFAULT_SYMBOL = 'BTCUSDT';
const DEFAULT_TIMEFRAME: ChartTimeframe = '1h';

/** What the terminal shows, kept in the address so that Back and a copied link work. */
export interface TerminalView {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly tab: ActivityTab;
  readonly setSymbol: (symbol: string) => void;
  readonly setTimeframe: (timeframe: ChartTimeframe) => void;
  readonly setTab: (tab: ActivityTab) => void;
}

/** 'btcusdt' → 'BTCUSDT'; what is no symbol at all gives the default. */
function parseSymbol(text: string | null): string {
  const symbol = (text ?? '').toUpperCase().replace('/', '');
  return /^[A-Z0-9]{5,20}$/u.test(symbol) ? symbol : DEFAULT_SYMBOL;
}

/** Reads and writes `?symbol=&tf=&tab=`. Another market is a step for Back, another tab or timeframe is not. */
export function useTerminalView(): TerminalView {
  const [address, write] = useAddress();
  const timeframe = address.get('tf')?.toLowerCase();
  const tab = address.get('tab');
  const put = (values: Readonly<Record<string, string>>, isStep = false): void =>
    write((newest) => withValues(newest, values, { tf: DEFAULT_TIMEFRAME, tab: 'positions' }), { isStep });
  return {
    symbol: parseSymbol(address.get('symbol')),
    timeframe: CHART_TIMEFRAMES.find((known) => known === timeframe) ?? DEFAULT_TIMEFRAME,
    tab: ACTIVITY_TABS.find((known) => known === tab) ?? 'positions',
    setSymbol: (symbol) => put({ symbol }, true),
    setTimeframe: (next) => put({ tf: next === '1d' ? '1D' : next }),
    setTab: (next) => put({ tab: next }),
  };
}
