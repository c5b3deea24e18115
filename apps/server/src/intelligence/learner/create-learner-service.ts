import type { LearnerChange } from '@atb/api/functions/intelligence/change-learner';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { SharedPool } from '../../database/shared-pool.ts';
import { withTransaction } from '../../database/with-transaction.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { carryOutChange } from './change-learner.ts';
import { chooseArm } from './choose-arm.ts';
import type { LearnerParts } from './learner-parts.ts';
import { readReport } from './read-report.ts';
import { reportOutcome, type ReportedOutcome } from './report-outcome.ts';
import type { TrialRunner } from './trial-runner.ts';

export interface LearnerServiceDeps {
  /** Connections as atb_engine. */
  readonly shared: SharedPool;
  readonly market: Pick<MarketHub, 'source' | 'now'>;
  readonly trials: Pick<TrialRunner, 'run'>;
}

interface Series {
  readonly symbol: string;
  readonly interval: Timeframe;
}

/** What functions ask of the learners. */
export function createLearnerService({ shared, market, trials }: LearnerServiceDeps) {
  const parts: LearnerParts = {
    market,
    inTransaction: (userId, work) => shared.run(userId, (pool) => withTransaction(pool, work)),
  };
  const keyOf = (userId: string, { symbol, interval }: Series) => ({
    userId,
    market: market.source.identity,
    symbol,
    interval,
  });
  return {
    choose: (userId: string, series: Series) => chooseArm(parts, userId, series),
    update: (userId: string, reported: ReportedOutcome) => reportOutcome(parts, userId, reported),
    change: (userId: string, series: Series, change: LearnerChange) =>
      carryOutChange(parts, keyOf(userId, series), change),
    report: (userId: string, series: Series) =>
      parts.inTransaction(userId, (tx) => readReport(tx, keyOf(userId, series))),
    trial: ({ symbol, interval }: Series) => trials.run(symbol, interval),
  };
}
