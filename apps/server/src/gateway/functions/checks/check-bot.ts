import { type Refusal, toReason } from '@atb/api/functions/refusal';
import type { Decimal } from '@atb/core/base/decimal';
import type { BotModule } from '@atb/core/engine/bot/bot-module';
import { checkOwnStrategy } from '@atb/core/plans/own-strategy';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { tryBot } from './try-bot.ts';
import { readMyPlan } from './plan-refusal.ts';
import type { CallContext } from '../function-services.ts';
import { findRulesRefusal } from './find-rules-refusal.ts';

/** A bot with which nothing is wrong. */
export interface CheckedBot {
  readonly status: 'checked';
  readonly module: BotModule;
  /** As they are stored. */
  readonly params: object;
  /** Quote units that it sets aside when it starts. */
  readonly allocation: Decimal;
}

/** What the engine would refuse at the start of a bot, and what would make a backtest worth nothing, said before it is made. */
export async function checkBot(
  context: CallContext,
  { module, symbol, params: given }: { readonly module: BotModule; readonly symbol: string; readonly params: unknown },
): Promise<CheckedBot | { readonly status: 'refused'; readonly refusal: Refusal }> {
  const parsed = module.parse(given);
  if (parsed.status === 'invalid') return refuse(parsed.field, parsed.code, parsed.message);
  const { params } = parsed;
  const rules = module.rules(params);
  if (rules?.isStrategy === true) {
    const plan = checkOwnStrategy(limitsTier(await readMyPlan(context)), rules.definition);
    if (plan.status === 'refused') return refuse(rules.field, plan.code, plan.message);
  }
  const tried = tryBot(context.services, symbol, { module, params });
  if (tried.status === 'refused') return tried;
  const refusal = rules === null ? null : await findRulesRefusal(context, symbol, rules);
  if (refusal !== null) return { status: 'refused', refusal };
  return { status: 'checked', module, params, allocation: module.allocation(tried.state) };
}

function refuse(field: string, reason: string, error: string) {
  return { status: 'refused', refusal: { field, reason: toReason(reason, 'INVALID_PARAMS'), error } } as const;
}
