import type { EpochMs } from '../base/time.ts';
import type { Timeframe } from '../market/timeframe.ts';
import type { BacktestInput } from './backtest-input.ts';
import type { BacktestResult } from './backtest-result.ts';
import type { BacktestTerms } from './backtest-terms.ts';
import { digestResult, hashCandles } from './digest.ts';

/** Raised with every change that can change a result. */
export const BACKTEST_ENGINE_VERSION = 2;

/** All that is needed to run a backtest again, and the digest that says whether the same came out. */
export interface ResultBundle {
  readonly engineVersion: number;
  /** Names the strategy, its definition and its parameters; made by the caller. */
  readonly strategy: {
    readonly id: string;
    readonly definitionHash: string;
    readonly params: Readonly<Record<string, number>>;
  };
  readonly data: {
    readonly symbol: string;
    readonly timeframe: Timeframe;
    readonly hash: string;
    readonly detailHash: string | null;
    /** Open times of the first candle of the range and of the last. */
    readonly from: EpochMs;
    readonly to: EpochMs;
    readonly warmUpRows: number;
  };
  readonly terms: BacktestTerms;
  readonly digest: string;
}

/** `candlesHash`: a hash that the archive has made already; reckoned from the columns when it is not given. */
export function bundleResult(
  about: { readonly strategy: ResultBundle['strategy']; readonly symbol: string; readonly candlesHash?: string },
  input: BacktestInput,
  result: BacktestResult,
): ResultBundle {
  const { candles, terms } = input;
  const detail = input.detail ?? null;
  return {
    engineVersion: BACKTEST_ENGINE_VERSION,
    strategy: about.strategy,
    data: {
      symbol: about.symbol,
      timeframe: candles.timeframe,
      hash: about.candlesHash ?? hashCandles(candles),
      detailHash: detail === null ? null : hashCandles(detail),
      from: (candles.openTime[result.startRow] ?? 0) as EpochMs,
      to: (candles.openTime[candles.length - 1] ?? 0) as EpochMs,
      warmUpRows: result.startRow,
    },
    terms,
    digest: digestResult(result),
  };
}
