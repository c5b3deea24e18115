import { learnerReportContract } from '@atb/api/functions/intelligence/learner-report';
import { SHADOW_CANDLES, SHADOW_FEE_RATE, SHADOW_SLIPPAGE_RATE } from '@atb/core/signals/follow-signals';
import { LEARNER_LEVEL } from '@atb/core/signals/learner-settings';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** What a learner has learnt stays readable whatever the plan is now. */
export const learnerReport = implement(learnerReportContract, {
  handle: async ({ claims, services: { learner, market } }, series) => {
    if (!market.source.symbols.includes(series.symbol)) return refused(unknownSymbol(series.symbol));
    return {
      success: true,
      level: LEARNER_LEVEL,
      roundCandles: SHADOW_CANDLES,
      costRate: SHADOW_FEE_RATE + SHADOW_SLIPPAGE_RATE,
      learner: await learner.report(claims.sub, series),
    };
  },
});
