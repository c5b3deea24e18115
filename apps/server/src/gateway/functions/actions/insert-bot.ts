import type { createBotContract } from '@atb/api/functions/bots/create-bot';
import type { AnswerOf } from '@atb/api/functions/define-contract';
import { freeName } from '@atb/core/bots/free-name';
import type { BotKind } from '@atb/core/bots/kinds';
import type { Transaction } from '../../../database/with-transaction.ts';
import type { CallContext } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

interface NewBot {
  readonly type: BotKind;
  readonly symbol: string;
  /** Its name; a label becomes one with the market, and a number where another bot of the user is called so. */
  readonly name: string | { readonly label: string };
  readonly accountId: string;
  readonly isPaper: boolean;
  readonly params: object;
  readonly start: boolean;
}

/** Plan and ownership are refused by the database with a sentence of their own. */
export async function insertBot(context: CallContext, bot: NewBot): Promise<AnswerOf<typeof createBotContract>> {
  try {
    return await context.userScope(async (tx) => {
      const name = typeof bot.name === 'string' ? bot.name : await findFreeName(tx, bot.name.label, bot.symbol);
      const inserted = await tx.query<{ id: string; status: string }>(
        'insert into bots (type, symbol, name, exchange_account_id, is_paper, params) values ($1, $2, $3, $4, $5, $6) returning id, status',
        [bot.type, bot.symbol, name, bot.accountId, bot.isPaper, JSON.stringify(bot.params)],
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

async function findFreeName(tx: Transaction, label: string, symbol: string): Promise<string> {
  // The lock that the insertion takes anyway: two at once would find the same name.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('bots:' || auth.uid()::text, 0))`);
  const { rows } = await tx.query<{ name: string }>('select name from bots where user_id = auth.uid()');
  return freeName(
    label,
    symbol,
    rows.map(({ name }) => name),
  );
}
