import type { FigureWindow, StrategyFiguresEntry } from '@atb/api/functions/research/strategy-figures';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { type DEMO_PROVIDERS, type ProviderFigures, toProviderFigures } from './demo-providers.ts';

/** What the thread is asked. */
export interface MeasureTask {
  readonly symbol: string;
  readonly dataDir: string;
  readonly shippedDir: string;
  readonly providers: typeof DEMO_PROVIDERS;
}

export interface MeasuredProvider {
  readonly name: string;
  readonly figures: ProviderFigures;
  /** The backtest, in a sentence. */
  readonly figuresOf: string;
}

/** Strategies measured on candles of their own timeframe. */
export interface Measured {
  readonly windows: readonly FigureWindow[];
  readonly entries: readonly StrategyFiguresEntry[];
}

/** @throws when a strategy could not be measured, with why. */
export function toMeasured(
  { name, strategyId }: MeasureTask['providers'][number],
  symbol: string,
  { windows, entries }: Measured,
): MeasuredProvider {
  const entry = entries.find(({ id }) => id === strategyId);
  const window = windows.find(({ timeframe }) => timeframe === entry?.timeframe);
  if (entry === undefined || entry.figures === null || window === undefined)
    throw new Error(`${strategyId} could not be measured on ${symbol}: ${entry?.reason ?? 'there are no candles'}`);
  const days = `${window.from.slice(0, 10)} to ${window.to.slice(0, 10)}`;
  const title = strategyById(strategyId)?.name ?? strategyId;
  return {
    name,
    figures: toProviderFigures(entry.figures),
    figuresOf: `Recorded backtest of ${title} on ${symbol} ${window.timeframe} candles, ${days}, fees and slippage included. The provider has no account of its own yet.`,
  };
}
