import { type CreateBotResponse, createBotBody } from '@atb/api/functions/create-bot';
import { type GridParams, gridParamsSchema } from '@atb/core/bots/grid/params';
import { planGrid } from '@atb/core/bots/grid/plan-grid';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import type { z } from 'zod';
import { type BotRefusal, findBotMarket, findShortage } from './bot-market.ts';
import { checkStrategyBot } from './check-strategy-bot.ts';
import { describeParamFault } from './describe-param-fault.ts';
import { insertBot } from './insert-bot.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from './own-account.ts';
import { defineUserFunction, type CallContext, type FunctionServices } from './user-function.ts';

/**
 * Creates a bot after checking its parameters against the venue's rules at the current price, and starts it when asked.
 * The database checks ownership and plan again; nothing is written when anything is refused.
 */
export const createBot = defineUserFunction({
  name: 'create-bot',
  body: createBotBody,
  handle: async (context, body): Promise<CreateBotResponse> => {
    const account = await findOwnAccount(context, body.exchangeAccountId);
    if (account === null) return NO_ACCOUNT;
    if (!account.isPaper) return NO_LIVE_TRADING;
    const checked =
      body.type === 'grid'
        ? checkGridBot(context, body)
        : await checkStrategyBot(context.services, body.symbol, body.params);
    if (checked.status === 'refused') return { success: false, ...checked.refusal };
    const { params } = checked;
    const shortage = body.start ? await findShortage(context.services, account.id, params.allocation) : null;
    if (shortage !== null) return { success: false, ...shortage };
    return insertBot(context, { ...body, accountId: account.id, isPaper: account.isPaper, params });
  },
});

type CheckedGrid =
  | { readonly status: 'checked'; readonly params: GridParams }
  | { readonly status: 'refused'; readonly refusal: BotRefusal };

function checkGridBot({ services }: CallContext, body: z.output<typeof createBotBody>): CheckedGrid {
  const parsed = gridParamsSchema.safeParse(body.params);
  if (!parsed.success)
    return { status: 'refused', refusal: { reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) } };
  const refusal = findFault(services, body.symbol, parsed.data);
  return refusal === null ? { status: 'checked', params: parsed.data } : { status: 'refused', refusal };
}

function findFault(services: FunctionServices, symbol: string, params: GridParams): BotRefusal | null {
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market.refusal;
  const plan = planGrid(params, market.instrument, market.quote.last, DEFAULT_FILL_TERMS.feeRate);
  return plan.status === 'invalid' ? { field: plan.field, reason: plan.code, error: plan.message } : null;
}
