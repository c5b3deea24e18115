import { learnerWeightsContract } from '@atb/api/functions/intelligence/learner-weights';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

const OK = { success: true, ok: true } as const;

/** The parameters in use, or an outcome to learn from. */
export const learnerWeights = implement(learnerWeightsContract, {
  handle: async ({ claims, services: { learner, market } }, body) => {
    if (body.mode === 'update') {
      const taken = await learner.update(claims.sub, body);
      if (taken.status === 'refused') return refused({ reason: taken.reason, error: taken.error });
      const { counted, source, outcome } = taken;
      return { ...OK, counted, source, outcome };
    }
    if (!market.source.symbols.includes(body.symbol)) return refused(unknownSymbol(body.symbol));
    try {
      const pick = await learner.choose(claims.sub, body);
      if (pick.status === 'refused') return refused({ reason: pick.reason, error: pick.error });
      return { ...OK, pick: { id: pick.id, params: pick.params }, until: pick.until };
    } catch (error) {
      return refused(readRaised(error, 'FEATURE_NOT_IN_PLAN'));
    }
  },
});
