import { toPlain } from '@atb/core/base/decimal';
import { type DcaParams, dcaParamsSchema } from '@atb/core/bots/dca/params';
import { type DcaPlan, planDca } from '@atb/core/bots/dca/plan-dca';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import { type BotMarket, type CheckedBot, findBotMarket } from './bot-market.ts';
import { describeParamFault } from './describe-param-fault.ts';
import type { FunctionServices } from './user-function.ts';

/** Whether a DCA bot could lay its ladder at the price of its first deal: the market's now, or its trigger price. */
export function checkDcaBot(services: FunctionServices, symbol: string, given: unknown): CheckedBot {
  const parsed = dcaParamsSchema.safeParse(given);
  if (!parsed.success)
    return { status: 'refused', refusal: { reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) } };
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market;
  const plan = planAt(market, parsed.data);
  if (plan.status === 'invalid')
    return { status: 'refused', refusal: { field: plan.field, reason: plan.code, error: plan.message } };
  const need = {
    amount: toPlain(plan.allocation),
    field: 'baseAllocation',
    words: (amount: string) => `The whole ladder needs ${amount}, fees included:`,
  };
  return { status: 'checked', params: parsed.data, need };
}

function planAt({ instrument, quote }: Extract<BotMarket, { status: 'open' }>, params: DcaParams): DcaPlan {
  const price = params.triggerPrice === null ? quote.last : Number(params.triggerPrice);
  return planDca(params, instrument, price, DEFAULT_FILL_TERMS.feeRate);
}
