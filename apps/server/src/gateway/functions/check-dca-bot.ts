import { toPlain } from '@atb/core/base/decimal';
import { dcaParamsSchema } from '@atb/core/bots/dca/params';
import { botRules } from '@atb/core/engine/bot-rules';
import { botView, moneyField } from '@atb/core/engine/bot-view';
import { type CheckedBot, tryBot } from './bot-market.ts';
import { describeParamFault } from './describe-param-fault.ts';
import type { CallContext } from './user-function.ts';
import { findRulesRefusal } from './validate-rules.ts';

/** What the engine would refuse at the start of a DCA bot: a ladder that cannot be laid, a signal that cannot be followed. */
export async function checkDcaBot(context: CallContext, symbol: string, given: unknown): Promise<CheckedBot> {
  const parsed = dcaParamsSchema.safeParse(given);
  if (!parsed.success)
    return { status: 'refused', refusal: { reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) } };
  const tried = tryBot(context.services, symbol, { kind: 'dca', params: parsed.data });
  if (tried.status === 'refused') return tried;
  const rules = botRules('dca', parsed.data);
  const refusal = rules === null ? null : await findRulesRefusal(context, symbol, rules, 'safetySignal');
  if (refusal !== null) return { status: 'refused', refusal };
  const need = {
    amount: toPlain(botView(tried.state).allocation),
    field: moneyField('dca'),
    words: (amount: string) => `The whole ladder needs ${amount}, fees included:`,
  };
  return { status: 'checked', params: parsed.data, need };
}
