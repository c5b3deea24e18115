import { bulkBotsContract, type BulkAction } from '@atb/api/functions/bots/bulk-bots';
import type { z } from 'zod/mini';
import type { Transaction } from '../../../database/with-transaction.ts';
import { readEngineAnswer } from '../actions/engine-answer.ts';
import { type CallContext, implement } from '../function-services.ts';
import { readRaised } from '../refused.ts';

type Asked = z.output<typeof bulkBotsContract.body>;

interface Result {
  readonly botId: string;
  readonly status: 'done' | 'unchanged' | 'waiting' | 'refused';
  readonly error: string | null;
}

/** A bot after what was asked of it; `command` for what the engine is to say, null where the database has done it. */
interface Written {
  readonly isChanged: boolean;
  readonly command: { readonly accountId: string; readonly number: number } | null;
}

const NO_BOT = 'This is not one of your bots.';

/** Each bot by itself: what one is refused keeps no other from it. The engine is asked about all at once. */
export const bulkBots = implement(bulkBotsContract, {
  lane: 'command',
  handle: async (context, body) => {
    const answers: Promise<Result>[] = [];
    for (const botId of new Set(body.botIds)) {
      const written = await write(context, body, botId);
      answers.push('status' in written ? Promise.resolve(written) : hear(context, body, { botId, ...written }));
    }
    return { success: true, results: await Promise.all(answers) };
  },
});

async function write(context: CallContext, body: Asked, botId: string): Promise<Written | Result> {
  try {
    const written = await context.userScope((tx) => writeOne(tx, body, botId));
    return written ?? { botId, status: 'refused', error: NO_BOT };
  } catch (error) {
    return { botId, status: 'refused', error: readRaised(error, 'SYSTEM_ERROR').error };
  }
}

async function writeOne(
  tx: Transaction,
  { action, holdings, group = '' }: Asked,
  botId: string,
): Promise<Written | null> {
  const own = await tx.query<{ number: number; group_name: string }>(
    'select command_number as number, group_name from bots where id = $1 and user_id = auth.uid()',
    [botId],
  );
  const [before] = own.rows;
  if (before === undefined) return null;
  if (action === 'delete') {
    await tx.query('delete from bots where id = $1', [botId]);
    return { isChanged: true, command: null };
  }
  if (action === 'move') {
    const isChanged = before.group_name !== group;
    if (isChanged) await tx.query('update bots set group_name = $2 where id = $1', [botId, group]);
    return { isChanged, command: null };
  }
  const { rows } = await tx.query<{ number: number; account_id: string }>(
    `select command_number as number, exchange_account_id as account_id from ${CALL[action]}`,
    action === 'stop' ? [botId, holdings] : [botId],
  );
  const [after] = rows;
  if (after === undefined) return null;
  const isChanged = after.number !== before.number;
  return { isChanged, command: isChanged ? { accountId: after.account_id, number: after.number } : null };
}

const CALL = { start: 'start_bot($1)', pause: 'pause_bot($1)', stop: 'stop_bot($1, $2)' } as const;

function isEngines(action: BulkAction): action is keyof typeof CALL {
  return action in CALL;
}

/** What became of the command that was just recorded. */
async function hear(
  { services }: CallContext,
  { action }: Asked,
  { botId, isChanged, command }: Written & { readonly botId: string },
): Promise<Result> {
  if (command === null || !isEngines(action)) return { botId, status: isChanged ? 'done' : 'unchanged', error: null };
  const key = `${botId}:${command.number}`;
  const outcome = await services.commandQueue.repeat(command.accountId, key);
  if (outcome === null) throw new Error(`engine command ${key} of account ${command.accountId} vanished`);
  const answer = readEngineAnswer(outcome, 'botIds');
  if (answer.success) return { botId, status: 'done', error: null };
  return { botId, status: outcome.status === 'pending' ? 'waiting' : 'refused', error: answer.error };
}
