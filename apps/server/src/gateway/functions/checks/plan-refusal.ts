import type { Refusal } from '@atb/api/functions/refusal';
import { checkSymbol } from '@atb/core/plans/plan-check';
import { limitsTier, type MyPlan } from '@atb/core/plans/resolve-plan';
import type { CallContext } from '../function-services.ts';

/** Why the caller's plan does not allow an order; null when it does. What is held may always be sold. */
export async function findPlanRefusal(
  context: CallContext,
  order: { readonly symbol: string; readonly side: 'BUY' | 'SELL' },
): Promise<Refusal | null> {
  if (order.side === 'SELL') return null;
  const check = checkSymbol(limitsTier(await readMyPlan(context)), order.symbol);
  return check.status === 'allowed' ? null : { error: check.message, reason: check.code, field: 'symbol' };
}

/** The caller's plan, as the database reads it for every limit. */
export async function readMyPlan(context: CallContext): Promise<MyPlan | null> {
  const { rows } = await context.userScope((tx) => tx.query<MyPlan>('select plan, ai_limit from my_plan()'));
  return rows[0] ?? null;
}
