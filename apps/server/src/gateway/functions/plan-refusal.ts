import { checkSymbol } from '@atb/core/plans/plan-check';
import { resolvePlan } from '@atb/core/plans/resolve-plan';
import type { CallContext } from './user-function.ts';

interface PlanRefusal {
  readonly error: string;
  readonly reason: string;
  readonly field: string;
}

/** Why the caller's plan does not allow an order; null when it does. What is held may always be sold. */
export async function findPlanRefusal(
  context: CallContext,
  order: { readonly symbol: string; readonly side: 'BUY' | 'SELL' },
): Promise<PlanRefusal | null> {
  if (order.side === 'SELL') return null;
  const result = await context.userScope((tx) =>
    tx.query<{ plan: string; aiLimit: number }>('select plan, ai_limit as "aiLimit" from user_plans limit 1'),
  );
  const { tier } = resolvePlan(result.rows[0] ?? null, 'limits');
  const check = checkSymbol(tier, order.symbol);
  return check.status === 'allowed' ? null : { error: check.message, reason: check.code, field: 'symbol' };
}
