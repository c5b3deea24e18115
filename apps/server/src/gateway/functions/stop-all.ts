import { randomUUID } from 'node:crypto';
import { type StopAllResponse, stopAllBody } from '@atb/api/functions/stop-all';
import { readEngineAnswer, WAITS_FOR_PRICE } from './engine-answer.ts';
import { findOwnAccount, NO_ACCOUNT } from './own-account.ts';
import { defineUserFunction, type CallContext } from './user-function.ts';

const NOTHING = { botsAffected: 0, ordersCancelled: 0, positionsClosing: 0 };

/** The account's kill switch. Always passes: it only ever reduces what the account has open. */
export const stopAll = defineUserFunction({
  name: 'stop-all',
  lane: 'killSwitch',
  body: stopAllBody,
  handle: async (context, body): Promise<StopAllResponse> => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return { ...NO_ACCOUNT, ...NOTHING };
    const before = await countOpen(context, account.id);
    const outcome = await context.services.commandQueue.submit({
      accountId: account.id,
      userId: context.claims.sub,
      kind: 'stop_all',
      idempotencyKey: `stop-all:${randomUUID()}`,
      payload: { choice: body.choice },
    });
    const answer = readEngineAnswer(outcome, 'choice');
    const isWaiting = !answer.success && answer.reason === WAITS_FOR_PRICE;
    if (!answer.success && !isWaiting) return { ...NOTHING, ...answer };
    const after = await countOpen(context, account.id);
    return {
      success: true,
      botsAffected: Math.max(0, before.bots - after.bots),
      ordersCancelled: Math.max(0, before.orders - after.orders),
      positionsClosing: body.choice === 'close_everything' ? before.positions : 0,
      ...(isWaiting ? { waitsFor: answer.error } : {}),
    };
  },
});

interface OpenCounts {
  readonly bots: number;
  readonly orders: number;
  readonly positions: number;
}

async function countOpen(context: CallContext, accountId: string): Promise<OpenCounts> {
  const result = await context.userScope((tx) =>
    tx.query<OpenCounts>(
      `select
         (select count(*)::int from bots where exchange_account_id = $1 and status in ('running', 'active')) as bots,
         (select count(*)::int from bot_orders where account_id = $1 and status in ('accepted', 'partially_filled', 'submitted', 'unknown')) as orders,
         (select count(*)::int from positions where account_id = $1 and closed_at is null) as positions`,
      [accountId],
    ),
  );
  return result.rows[0] ?? { bots: 0, orders: 0, positions: 0 };
}
