import { botLogTool } from '@atb/api/functions/advisor/advisor-tools';
import { implement } from '../../function-services.ts';
import { findBotAt } from './bot-at.ts';

interface EventRow {
  readonly at: Date;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

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
