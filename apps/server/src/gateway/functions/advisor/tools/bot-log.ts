import { botLogTool } from '@atb/api/functions/advisor/advisor-tools';
import { implement } from '../../function-services.ts';

interface BotRow {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly status: string;
  readonly reason: string;
}

interface EventRow {
  readonly at: Date;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/** In the order of the list of bots. */
const BOT = `select id, name, symbol, status, status_reason as reason from bots
  where user_id = auth.uid() and archived_at is null order by created_at desc, id offset $1 limit 1`;
const EVENTS = `select at, severity, code, message from bot_events where bot_id = $1 order by id desc limit $2`;

export const readBotLog = implement(botLogTool, {
  handle: ({ userScope }, { bot: number, limit }) =>
    userScope(async (tx) => {
      const [row] = (await tx.query<BotRow>(BOT, [number - 1])).rows;
      if (row === undefined) return { bot: null, events: [] };
      const { rows } = await tx.query<EventRow>(EVENTS, [row.id, limit]);
      const { name, symbol, status, reason } = row;
      return {
        bot: { name, symbol, status, reason },
        events: rows.map((event) => ({ ...event, at: event.at.toISOString() })),
      };
    }),
});
