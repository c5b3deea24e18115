import { toPlain } from '@atb/core/base/decimal';
import { dcaParamsSchema } from '@atb/core/bots/dca/params';
import { botView } from '@atb/core/engine/bot-view';
import { createBotState } from '@atb/core/engine/create-bot-state';
import type { AccountId, BotId } from '@atb/core/orders/order-request';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import { type CheckedBot, findBotMarket } from './bot-market.ts';
import { describeParamFault } from './describe-param-fault.ts';
import type { FunctionServices } from './user-function.ts';

/** What the engine would refuse at the start of a DCA bot: a ladder that cannot be laid, a signal that cannot be followed. */
export function checkDcaBot(services: FunctionServices, symbol: string, given: unknown): CheckedBot {
  const parsed = dcaParamsSchema.safeParse(given);
  if (!parsed.success)
    return { status: 'refused', refusal: { reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) } };
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market;
  const created = createBotState({
    kind: 'dca',
    accountId: '' as AccountId,
    botId: '' as BotId,
    params: parsed.data,
    instrument: market.instrument,
    quote: market.quote,
    feeRate: DEFAULT_FILL_TERMS.feeRate,
    nextSequence: 0,
  });
  if (created.status === 'invalid')
    return { status: 'refused', refusal: { field: created.field, reason: created.code, error: created.message } };
  const need = {
    amount: toPlain(botView(created.state).allocation),
    field: 'baseAllocation',
    words: (amount: string) => `The whole ladder needs ${amount}, fees included:`,
  };
  return { status: 'checked', params: parsed.data, need };
}
