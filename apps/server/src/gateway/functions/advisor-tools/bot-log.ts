import { botLogTool } from '@atb/api/functions/advisor-tools';
import type { BotEventRow } from '@atb/api/rows/bot-events';
import type { ServerRow } from '@atb/api/rows/select-list';
import { implement } from '../function-services.ts';
import { findBotAt } from './bot-at.ts';

type EventRow = ServerRow<Pick<BotEventRow, 'at' | 'severity' | 'code' | 'message'>, 'at'>;

const EVENTS = `select at, severity, code, message from bot_events where bot_id = $1 order by id desc limit $2`;

export const readBotLog = implement(botLogTool, {
  handle: ({ userScope }, { bot: number, limit }) =>
    userScope(async (tx) => {
      const row = await findBotAt(tx, number);
      if (row === null) return { bot: null, events: [] };
      const { rows } = await tx.query<EventRow>(EVENTS, [row.id, limit]);
      const { name, symbol, status, reason } = row;
      return {
        bot: { name, symbol, status, reason },
        events: rows.map((event) => ({ ...event, at: event.at.toISOString() })),
      };
    }),
});
