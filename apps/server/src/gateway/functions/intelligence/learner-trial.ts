import { learnerTrialContract } from '@atb/api/functions/intelligence/learner-trial';
import { LEARNER_LEVEL } from '@atb/core/signals/learner-settings';
import { checkStrategyLab } from '@atb/core/plans/strategy-lab';
import { advisorPlan } from '@atb/core/plans/resolve-plan';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import { readMyPlan } from '../checks/plan-refusal.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Computed in a thread once for all users; whoever asks meanwhile waits for the same. */
export const learnerTrial = implement(learnerTrialContract, {
  handle: async (context, series) => {
    const { learner, market } = context.services;
    if (!market.source.symbols.includes(series.symbol)) return refused(unknownSymbol(series.symbol));
    const check = checkStrategyLab(advisorPlan(await readMyPlan(context)));
    if (check.status === 'refused') return refused({ reason: check.code, error: check.message });
    const trial = await learner.trial(series);
    if (trial.status === 'damaged') return refused({ reason: 'DAMAGED_CANDLES', error: trial.error, field: 'symbol' });
    if (trial.status === 'absent') {
      const error = `There are too few recorded candles of ${series.symbol} on ${series.interval} for a trial.`;
      return refused({ reason: 'NO_CANDLES', error, field: 'symbol' });
    }
    const { status: _, arms, ...facts } = trial;
    const named = SIGNAL_ARMS.map(({ emaShort, emaLong, rsiLow, rsiHigh }, index) => ({
      params: { ema_short: emaShort, ema_long: emaLong, rsi_low: rsiLow, rsi_high: rsiHigh },
      ...(arms[index] ?? { mean: 0, low: 0, high: 0, total: 0, share: 0 }),
    }));
    return { success: true, level: LEARNER_LEVEL, ...facts, arms: named };
  },
});
