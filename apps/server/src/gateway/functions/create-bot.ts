import { type CreateBotResponse, createBotBody } from '@atb/api/functions/create-bot';
import type { z } from 'zod';
import { type CheckedBot, findShortage } from './bot-market.ts';
import { checkDcaBot } from './check-dca-bot.ts';
import { checkGridBot } from './check-grid-bot.ts';
import { checkStrategyBot } from './check-strategy-bot.ts';
import { insertBot } from './insert-bot.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from './own-account.ts';
import { type CallContext, defineUserFunction } from './user-function.ts';

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
    const checked = await checkBot(context, body);
    if (checked.status === 'refused') return { success: false, ...checked.refusal };
    const { params, need } = checked;
    const shortage = body.start ? await findShortage(context, account.id, need) : null;
    if (shortage !== null) return { success: false, ...shortage };
    return insertBot(context, { ...body, accountId: account.id, isPaper: account.isPaper, params });
  },
});

async function checkBot(context: CallContext, body: z.output<typeof createBotBody>): Promise<CheckedBot> {
  const { type, symbol, params } = body;
  switch (type) {
    case 'grid':
      return checkGridBot(context.services, symbol, params);
    case 'dca':
      return checkDcaBot(context, symbol, params);
    case 'strategy':
      return checkStrategyBot(context, symbol, params);
  }
}
