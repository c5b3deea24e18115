import { changeLearnerContract } from '@atb/api/functions/intelligence/change-learner';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const changeLearner = implement(changeLearnerContract, {
  handle: async ({ claims, services: { learner, market } }, { change, ...series }) => {
    if (!market.source.symbols.includes(series.symbol)) return refused(unknownSymbol(series.symbol));
    const changed = await learner.change(claims.sub, series, change);
    return changed.status === 'done' ? { success: true } : refused({ reason: changed.reason, error: changed.error });
  },
});
