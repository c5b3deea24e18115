import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import type { LoadedSubject } from './load-subject.ts';

/** What every result says of where it is from. */
export function describeSubject({ context, facts }: LoadedSubject) {
  const { venue, symbol, sourceTimeframe, from, to, dataHash } = facts;
  return {
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash,
    market: { venue, symbol, timeframe: context.candles.timeframe, sourceTimeframe, from, to },
    strategy: { definition: context.definition },
    assumptions: context.assumptions,
  };
}
