import type {
  FigureWindow,
  StrategyFigures,
  StrategyFiguresAnswer,
} from '@atb/api/functions/research/strategy-figures';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** A strategy with what it made of the recorded year. */
export interface StrategyRow {
  readonly definition: StrategyDefinition;
  /** Null while they are computed, and when there are none; `reason` then says why. */
  readonly figures: StrategyFigures | null;
  /** The candles they were measured on. */
  readonly window: FigureWindow | null;
  readonly reason: string | null;
  readonly isPending: boolean;
}

/** Joins the catalogue with the server's figures; `hasFailed` when none will come. */
export function toRows(
  strategies: readonly StrategyDefinition[],
  answer: StrategyFiguresAnswer | undefined,
  hasFailed = false,
): readonly StrategyRow[] {
  const entries = new Map(answer?.entries.map((entry) => [entry.id, entry]));
  const windows = new Map(answer?.windows.map((window) => [window.timeframe, window]));
  const isExpected = answer === undefined ? !hasFailed : answer.status === 'computing';
  return strategies.map((definition) => {
    const entry = entries.get(definition.id);
    return {
      definition,
      figures: entry?.figures ?? null,
      window: windows.get(definition.runsOn) ?? null,
      reason: entry?.reason ?? null,
      isPending: entry === undefined && isExpected,
    };
  });
}
