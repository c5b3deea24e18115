import type { createBotContract } from '@atb/api/functions/bots/create-bot';
import type { AnswerOf } from '@atb/api/functions/define-contract';
import type { BotKind } from '@atb/core/bots/kinds';
import type { CallContext } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

interface NewBot {
  readonly type: BotKind;
  readonly symbol: string;
  readonly name: string;
  readonly accountId: string;
  readonly isPaper: boolean;
  readonly params: object;
  readonly start: boolean;
}

/** Plan and ownership are refused by the database with a sentence of their own. */
export async function insertBot(context: CallContext, bot: NewBot): Promise<AnswerOf<typeof createBotContract>> {
  try {
    return await context.userScope(async (tx) => {
      const inserted = await tx.query<{ id: string; status: string }>(
        'insert into bots (type, symbol, name, exchange_account_id, is_paper, params) values ($1, $2, $3, $4, $5, $6) returning id, status',
        [bot.type, bot.symbol, bot.name, bot.accountId, bot.isPaper, JSON.stringify(bot.params)],
      );
      const created = inserted.rows[0];
      if (created === undefined) throw new Error('A bot was written and its row did not come back.');
      if (!bot.start) return { success: true, bot: created };
      const started = await tx.query<{ status: string }>('select status from start_bot($1)', [created.id]);
      return { success: true, bot: { id: created.id, status: started.rows[0]?.status ?? created.status } };
    });
  } catch (error) {
    return refused(readRaised(error, 'INVALID_PARAMS'));
  }
}
