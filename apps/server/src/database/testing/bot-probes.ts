import type { Probe } from './seed-rows.ts';

/** What is kept of bots beside their rows. */
export const BOT_PROBES: Readonly<Record<string, Probe>> = {
  bot_journal: {
    columns: 'bot_id, user_id, next_sequence, event',
    values: (i) => `'${i.bot}', '${i.user}', 0, '{}'`,
    update: "event = '{}'",
  },
  bot_schedules: {
    columns: 'bot_id, user_id, action, days, at_time, time_zone, next_at',
    values: (i) => `'${i.bot}', '${i.user}', 'start', '{1}', '09:00', 'UTC', now()`,
    update: "action = 'stop'",
  },
};
