import type { Refusal } from '@atb/api/functions/refusal';
import type { CallContext } from '../function-services.ts';

export const NO_BOT: Refusal = {
  reason: 'BOT_NOT_FOUND',
  error: 'botId must be one of your own bots.',
  field: 'botId',
};

/** The account of a bot of the caller's; null when it is not theirs. */
export async function findAccountOfBot(context: CallContext, botId: string): Promise<string | null> {
  const { rows } = await context.userScope((tx) =>
    tx.query<{ id: string }>('select exchange_account_id as id from bots where id = $1 and user_id = auth.uid()', [
      botId,
    ]),
  );
  return rows[0]?.id ?? null;
}
