import { useSearchParams } from 'react-router';
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

/** Reads and writes `?symbol=&tf=&tab=`. Another market or tab is a step for Back, another timeframe is not. */
export function useTerminalView(): TerminalView {
  const [parameters, setParameters] = useSearchParams();
  const timeframe = parameters.get('tf')?.toLowerCase();
  const tab = parameters.get('tab');
  const put = (key: string, value: string, standard: string, replace = false): void => {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === standard) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  };
  return {
    symbol: parseSymbol(parameters.get('symbol')),
    timeframe: CHART_TIMEFRAMES.find((known) => known === timeframe) ?? DEFAULT_TIMEFRAME,
    tab: ACTIVITY_TABS.find((known) => known === tab) ?? 'positions',
    setSymbol: (symbol) => put('symbol', symbol, ''),
    setTimeframe: (next) => put('tf', next === '1d' ? '1D' : next, DEFAULT_TIMEFRAME, true),
    setTab: (next) => put('tab', next, 'positions', true),
  };
}
