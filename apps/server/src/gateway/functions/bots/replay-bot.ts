import { replayBotContract } from '@atb/api/functions/bots/replay-bot';
import type { Refusal } from '@atb/api/functions/refusal';
import { toIso } from '@atb/core/base/time';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const NO_BOT: Refusal = {
  reason: 'BOT_NOT_FOUND',
  error: 'botId must be one of your own bots.',
  field: 'botId',
};

const NOT_RECORDED: Refusal = {
  reason: 'NOT_RECORDED',
  error: 'Every price of an exchange is not kept, so only bots on a recorded or simulated market can be replayed.',
};

/** Replays a bot's run and says where its orders differ from those in the books. */
export const replayBot = implement(replayBotContract, {
  handle: async ({ userScope, services }, { botId }) => {
    const own = await userScope((tx) => tx.query('select 1 from bots where id = $1 and user_id = auth.uid()', [botId]));
    if (own.rows.length === 0) return refused(NO_BOT);
    if (services.market.source.kind === 'ccxt') return refused(NOT_RECORDED);
    const check = await services.replayBot(botId);
    if (check.status === 'refused') return refused({ reason: check.reason, error: check.error });
    const { compared, differences } = check.report;
    return { success: true, from: toIso(check.from), to: toIso(check.to), compared, differences };
  },
});
