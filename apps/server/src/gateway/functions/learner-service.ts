import type { LEARNER_CHANGES } from '@atb/api/functions/intelligence/change-learner';
import type { LearnerSource } from '@atb/api/functions/learner-fields';
import type { LearnerFigures } from '@atb/api/functions/intelligence/learner-report';
import type { LearnerTrial } from '@atb/api/functions/intelligence/learner-trial';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { Refused } from '../../refused-request.ts';

interface Series {
  readonly symbol: string;
  readonly interval: Timeframe;
}

interface Pick {
  readonly status: 'picked';
  readonly id: string;
  readonly params: {
    readonly ema_short: number;
    readonly ema_long: number;
    readonly rsi_low: number;
    readonly rsi_high: number;
  };
  readonly until: string | null;
}

type TrialReply =
  | ({ readonly status: 'done' } & Omit<LearnerTrial, 'success' | 'level' | 'arms'> & {
        readonly arms: ReadonlyArray<Omit<LearnerTrial['arms'][number], 'params'>>;
      })
  | { readonly status: 'absent' }
  | { readonly status: 'damaged'; readonly error: string };

/** What functions ask of the room that learns. What the database raises for the user is thrown. */
export interface LearnerService {
  readonly choose: (userId: string, series: Series) => Promise<Pick | Refused<'NO_CANDLES' | 'FEATURE_NOT_IN_PLAN'>>;
  readonly update: (
    userId: string,
    reported: {
      readonly arm: string;
      readonly outcome: number;
      readonly trade?: string | undefined;
      readonly shadow?: number | undefined;
    },
  ) => Promise<
    | { readonly status: 'taken'; readonly counted: boolean; readonly source: LearnerSource; readonly outcome: number }
    | Refused<
        'FEATURE_NOT_IN_PLAN' | 'ARM_NOT_FOUND' | 'LEARNER_FROZEN' | 'OUTCOME_NOT_PROVEN' | 'OUTCOME_OF_OTHER_ARM'
      >
  >;
  readonly change: (
    userId: string,
    series: Series,
    change: (typeof LEARNER_CHANGES)[number],
  ) => Promise<{ readonly status: 'done' } | Refused<'LEARNER_NOT_FOUND' | 'FEATURE_NOT_IN_PLAN'>>;
  readonly report: (userId: string, series: Series) => Promise<LearnerFigures | null>;
  readonly trial: (series: Series) => Promise<TrialReply>;
}
