import { createBotContract } from '@atb/api/functions/bots/create-bot';
import { BOT_MODULES } from '@atb/core/bots/registry';
import { checkBot } from '../checks/check-bot.ts';
import { findShortage } from '../checks/find-shortage.ts';
import { insertBot } from '../actions/insert-bot.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/**
 * Creates a bot after checking its parameters against the venue's rules at the current price, and starts it when asked.
 * The database checks ownership and plan again; nothing is written when anything is refused.
 */
export const createBot = implement(createBotContract, {
  handle: async (context, body) => {
    const account = await findOwnAccount(context, body.exchangeAccountId);
    if (account === null) return refused(NO_ACCOUNT);
    if (!account.isPaper) return refused(NO_LIVE_TRADING);
    const { symbol, params: given } = body;
    const checked = await checkBot(context, { module: BOT_MODULES[body.type], symbol, params: given });
    if (checked.status === 'refused') return refused(checked.refusal);
    const { params } = checked;
    const shortage = body.start ? await findShortage(context, account.id, checked) : null;
    if (shortage !== null) return refused(shortage);
    return insertBot(context, { ...body, accountId: account.id, isPaper: account.isPaper, params });
  },
});
