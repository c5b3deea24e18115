import { limitsTier } from '@atb/core/plans/resolve-plan';
import { queryOptions } from '@tanstack/react-query';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';

/** The plan whose limits the server applies. */
export function tierQuery(email: string) {
  return queryOptions({ ...myPlanQuery(email), select: limitsTier });
}
