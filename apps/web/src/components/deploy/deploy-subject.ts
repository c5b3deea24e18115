import type { Timeframe } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** What a paper bot is made of, and what is known of it. */
export interface DeploySubject {
  readonly definition: StrategyDefinition;
  /** Parameters that differ from the strategy's defaults. */
  readonly params?: Readonly<Record<string, number>>;
  /** Market to begin with. */
  readonly symbol: string;
  /** The strategy's own when absent. */
  readonly timeframe?: Timeframe;
  /** Quote units to begin with, decimal text. */
  readonly allocation?: string;
  /** The backtest that spoke for it. */
  readonly runId?: string;
  /** What it made of recorded candles of that market, a fraction; said again when it was a loss. */
  readonly recordedReturn?: number | null;
  /** What speaks against it besides, one sentence each: of a search, that its best may be luck. */
  readonly warnings?: readonly string[];
}
