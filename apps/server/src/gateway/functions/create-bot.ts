import { type CreateBotResponse, createBotBody } from '@atb/api/functions/create-bot';
import { BOT_MODULES } from '@atb/core/bots/registry';
import { checkBot } from './check-bot.ts';
import { findShortage } from './find-shortage.ts';
import { insertBot } from './insert-bot.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from './own-account.ts';
import { defineUserFunction } from './user-function.ts';

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
    const { symbol, params: given } = body;
    const checked = await checkBot(context, { module: BOT_MODULES[body.type], symbol, params: given });
    if (checked.status === 'refused') return { success: false, ...checked.refusal };
    const { params } = checked;
    const shortage = body.start ? await findShortage(context, account.id, checked) : null;
    if (shortage !== null) return { success: false, ...shortage };
    return insertBot(context, { ...body, accountId: account.id, isPaper: account.isPaper, params });
  },
});
