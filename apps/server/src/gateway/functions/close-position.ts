import { randomUUID } from 'node:crypto';
import { closePositionBody } from '@atb/api/functions/close-position';
import { readEngineAnswer } from './engine-answer.ts';
import { defineUserFunction } from './user-function.ts';

/** Sells a share of a position at the market. A repeated call with the same requestId is the same request. */
export const closePosition = defineUserFunction({
  name: 'close-position',
  lane: 'command',
  body: closePositionBody,
  handle: async (context, body) => {
    const found = await context.userScope((tx) =>
      tx.query<{ account_id: string; symbol: string; bot_id: string | null }>(
        'select account_id, symbol, bot_id from positions where id = $1 and closed_at is null',
        [body.positionId],
      ),
    );
    const position = found.rows[0];
    if (position === undefined) {
      return {
        success: false,
        reason: 'POSITION_NOT_FOUND',
        error: 'positionId must be one of your open positions.',
        field: 'positionId',
      };
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
