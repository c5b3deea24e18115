// features/backtests/testing: a backtest as the server gave it, for tests.
import type { BacktestBundle } from '@atb/api/research-bundle';
import type { DcaBundle } from '../kinds/dca/dca-bundle.ts';
import type { ResearchRunRow } from '@atb/api/research-rows';
import recordedDca from '../fixtures/dca-4h.json' with { type: 'json' };
import recorded from '../fixtures/ema-cross-4h.json' with { type: 'json' };

/** The EMA cross (5, 20) on BTC/USDT 4h of February and March 2024: eight round trips, four of them won. */
export const RECORDED_BUNDLE = recorded.bundle as unknown as BacktestBundle;

export const RECORDED_RUN = recorded.run as unknown as ResearchRunRow;

/**
 * A DCA bot with three safety orders and a stop 7% below the base order, on BTC/USDT 4h of January 2024: two deals taken at their
 * base order, and a third that filled its whole ladder and was stopped.
 */
export const RECORDED_DCA_BUNDLE = recordedDca.bundle as unknown as DcaBundle;

export const RECORDED_DCA_RUN = recordedDca.run as unknown as ResearchRunRow;

/** The recorded run, with other facts. */
export function runRow(facts: Partial<ResearchRunRow> = {}): ResearchRunRow {
  return { ...RECORDED_RUN, ...facts };
}
