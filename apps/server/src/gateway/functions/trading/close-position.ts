import { randomUUID } from 'node:crypto';
import { closePositionContract } from '@atb/api/functions/trading/close-position';
import { readEngineAnswer } from '../actions/engine-answer.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Sells a share of a position at the market. A repeated call with the same requestId is the same request. */
export const closePosition = implement(closePositionContract, {
  lane: 'command',
  handle: async (context, body) => {
    const found = await context.userScope((tx) =>
      tx.query<{ account_id: string; symbol: string; bot_id: string | null }>(
        'select account_id, symbol, bot_id from positions where id = $1 and closed_at is null',
        [body.positionId],
      ),
    );
    const position = found.rows[0];
    if (position === undefined) {
      return refused({
        reason: 'POSITION_NOT_FOUND',
        error: 'positionId must be one of your open positions.',
        field: 'positionId',
      });
    }
    const outcome = await context.services.commandQueue.submit({
      accountId: position.account_id,
      userId: context.claims.sub,
      kind: 'close_position',
      idempotencyKey: `close:${body.requestId ?? randomUUID()}`,
      payload: { symbol: position.symbol, botId: position.bot_id, fraction: String(body.fraction) },
    });
    return readEngineAnswer(outcome, 'requestId');
  },
});
