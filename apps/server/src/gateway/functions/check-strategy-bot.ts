import { readStrategyParams, type StrategyBotParams } from '@atb/core/bots/strategy/params';
import { checkOwnStrategy } from '@atb/core/plans/own-strategy';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { allocationNeed, type CheckedBot, tryBot } from './bot-market.ts';
import type { CallContext } from './user-function.ts';
import { readMyPlan } from './plan-refusal.ts';
import { findRulesRefusal } from './validate-rules.ts';

export type CheckedStrategyBot =
  | (Extract<CheckedBot, { status: 'checked' }> & { readonly params: StrategyBotParams })
  | Extract<CheckedBot, { status: 'refused' }>;

/** What the engine would refuse at the start, and what would make a backtest worth nothing, said before a bot is made. */
export async function checkStrategyBot(
  context: CallContext,
  symbol: string,
  given: unknown,
): Promise<CheckedStrategyBot> {
  const read = readStrategyParams(given);
  if (read.status === 'invalid')
    return { status: 'refused', refusal: { field: read.field, reason: read.code, error: read.message } };
  const { params } = read;
  const plan = checkOwnStrategy(limitsTier(await readMyPlan(context)), params.definition);
  if (plan.status === 'refused')
    return { status: 'refused', refusal: { field: 'definition', reason: plan.code, error: plan.message } };
  const tried = tryBot(context.services, symbol, { kind: 'strategy', params });
  if (tried.status === 'refused') return tried;
  const { definition, values, timeframe } = params;
  const refusal = await findRulesRefusal(context, symbol, { definition, params: values, timeframe }, 'definition');
  if (refusal !== null) return { status: 'refused', refusal };
  return { status: 'checked', params, need: allocationNeed(params.allocation) };
}
