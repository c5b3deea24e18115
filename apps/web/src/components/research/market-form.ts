// components/research: fields and panels that the screens of research share.
import type { AvailableCandles } from '@atb/api/functions/market/candle-list';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { findSeries, listSymbols, presetRange } from '../../lib/candle-choice.ts';

/** Which candles a run is about; '' where nothing is chosen. */
export interface MarketDraft {
  readonly symbol: string;
  readonly timeframe: Timeframe | '';
  /** First and last day, `YYYY-MM-DD` in UTC, both included. */
  readonly from: string;
  readonly to: string;
}

/** Sentences by field. */
type Faults = Readonly<Record<string, string>>;

/** What a form must offer for its market to be chosen. */
export interface MarketForm {
  readonly draft: MarketDraft;
  /** All pairs of a run on several; the draft's own is then the first of them. */
  readonly symbols?: readonly string[];
  readonly strategy: StrategyDefinition | null;
  /** All there is; undefined until it is known. */
  readonly series: readonly AvailableCandles[] | undefined;
  /** What the chosen candles come from; null when there are none. */
  readonly source: AvailableCandles | null;
  readonly faults: Faults;
  readonly change: (part: Partial<MarketDraft>) => void;
}

/** What a form must offer for its strategy to be chosen. */
export interface StrategyForm {
  readonly draft: { readonly strategyId: string };
  readonly strategy: StrategyDefinition | null;
  readonly strategies: readonly StrategyDefinition[] | undefined;
  readonly isUnknownStrategy: boolean;
  readonly faults: Faults;
  readonly chooseStrategy: (strategyId: string) => void;
}

/** Fills what was left open: the best known market, the strategy's own timeframe, the last year that there is. */
export function fillMarket<Draft extends MarketDraft>(
  draft: Draft,
  strategy: StrategyDefinition | null,
  known: readonly AvailableCandles[],
): { readonly draft: Draft; readonly series: AvailableCandles | null } {
  const symbol = draft.symbol === '' ? (listSymbols(known)[0] ?? '') : draft.symbol;
  const timeframe = draft.timeframe === '' ? (strategy?.runsOn ?? '1h') : draft.timeframe;
  const series = findSeries(known, symbol, timeframe);
  const range = series === null ? { from: '', to: '' } : presetRange(series, '365');
  const from = draft.from === '' ? range.from : draft.from;
  return { series, draft: { ...draft, symbol, timeframe, from, to: draft.to === '' ? range.to : draft.to } };
}
