import { type ReplayBotResponse, replayBotBody } from '@atb/api/functions/replay-bot';
import { toIso } from '@atb/core/base/time';
import { defineUserFunction } from './user-function.ts';

const NO_BOT: ReplayBotResponse = {
  success: false,
  reason: 'BOT_NOT_FOUND',
  error: 'botId must be one of your own bots.',
  field: 'botId',
};

const NOT_RECORDED: ReplayBotResponse = {
  success: false,
  reason: 'NOT_RECORDED',
  error: 'Every price of an exchange is not kept, so only bots on a recorded or simulated market can be replayed.',
};

/** Lives a bot's run once more and says where its orders differ from those in the books. */
export const replayBot = defineUserFunction({
  name: 'replay-bot',
  body: replayBotBody,
  handle: async ({ userScope, services }, { botId }): Promise<ReplayBotResponse> => {
    const own = await userScope((tx) => tx.query('select 1 from bots where id = $1 and user_id = auth.uid()', [botId]));
    if (own.rows.length === 0) return NO_BOT;
    if (services.market.source.kind === 'ccxt') return NOT_RECORDED;
    const check = await services.replayBot(botId);
    if (check.status === 'refused') return { success: false, reason: check.reason, error: check.error };
    const { compared, differences } = check.report;
    return { success: true, from: toIso(check.from), to: toIso(check.to), compared, differences };
  },
});
