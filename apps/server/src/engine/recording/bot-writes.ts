import { toIso } from '@atb/core/base/time';
import type { AccountChanges } from '@atb/core/engine/account/account-types';
import { serialiseBotRecord } from '@atb/core/engine/account/serialise-bot';
import { serialiseAccountMemory } from '@atb/core/engine/account/serialise-memory';
import { serialiseEvent } from '@atb/core/engine/stored-event';
import type { Write } from './recording.ts';

/** JSON within the JSON of the rows is sent as one text: the database takes a nested document apart once more than it reads a text. */
const asText = (stored: object): string => JSON.stringify(stored);

export const BOT_WRITES: readonly Write[] = [
  {
    sql: `insert into bot_states (account_id, user_id, bot_id, status, state, updated_at)
      select r.account_id, r.user_id, r.bot_id, r.status, r.state::jsonb, r.updated_at
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, bot_id uuid, status text, state text, updated_at timestamptz)
      on conflict (bot_id) do update set status = excluded.status, state = excluded.state, updated_at = excluded.updated_at`,
    rowsOf: ({ changes }) =>
      changes.bots.map((bot) => ({
        bot_id: bot.botId,
        status: bot.status,
        state: asText(serialiseBotRecord(bot)),
        updated_at: toIso(changes.at),
      })),
  },
  {
    sql: `update bots b set status = r.status, status_reason = r.status_reason, started_at = r.started_at, stopped_at = r.stopped_at, updated_at = now()
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, bot_id uuid, status text, status_reason text, started_at timestamptz, stopped_at timestamptz)
      where b.id = r.bot_id and b.user_id = r.user_id and b.exchange_account_id = r.account_id
        and (b.status, b.status_reason, b.started_at, b.stopped_at) is distinct from (r.status, r.status_reason, r.started_at, r.stopped_at)
        and not exists (select 1 from engine_commands c where c.account_id = r.account_id and c.status = 'pending' and c.payload ->> 'botId' = b.id::text
          and c.kind in ('start_bot', 'pause_bot', 'stop_bot'))`,
    rowsOf: ({ changes }) =>
      changes.bots.map((bot) => ({
        bot_id: bot.botId,
        status: bot.status,
        status_reason: bot.statusReason,
        started_at: toIso(bot.startedAt),
        stopped_at: bot.stoppedAt === null ? null : toIso(bot.stoppedAt),
      })),
  },
  {
    sql: `update bots b set params = r.params, updated_at = now()
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, bot_id uuid, params jsonb)
      where b.id = r.bot_id and b.user_id = r.user_id and b.exchange_account_id = r.account_id`,
    rowsOf: ({ changes }) => editedParams(changes),
  },
  {
    sql: `insert into bot_events (bot_id, user_id, severity, code, message, at)
      select r.bot_id, r.user_id, r.severity, r.code, r.message, r.at from json_populate_recordset(null::bot_events, $1::json) r`,
    rowsOf: ({ changes }) =>
      changes.notes.map((note) => ({
        bot_id: note.botId,
        severity: note.severity,
        code: note.code,
        message: note.message,
        at: toIso(note.at),
      })),
  },
  {
    // A run that begins takes the place of the bot's last one.
    sql: 'delete from bot_journal j using json_to_recordset($1::json) r (bot_id uuid) where j.bot_id = r.bot_id',
    rowsOf: ({ changes }) =>
      changes.journal.flatMap(({ botId, event }) => (event.kind === 'started' ? [{ bot_id: botId }] : [])),
  },
  {
    sql: `insert into bot_journal (bot_id, user_id, next_sequence, quote_at, event)
      select e.bot_id, e.user_id, e.next_sequence, e.quote_at, e.event::jsonb
      from rows from (json_to_recordset($1::json) as (bot_id uuid, user_id uuid, next_sequence bigint, quote_at timestamptz, event text))
        with ordinality as e (bot_id, user_id, next_sequence, quote_at, event, place)
      order by e.place`,
    rowsOf: ({ changes }) =>
      changes.journal.map(({ botId, nextSequence, quoteAt, event }) => ({
        bot_id: botId,
        next_sequence: nextSequence,
        quote_at: quoteAt === null ? null : toIso(quoteAt),
        event: asText(serialiseEvent(event)),
      })),
  },
  {
    sql: `insert into account_states (account_id, user_id, state, updated_at)
      select r.account_id, r.user_id, r.state::jsonb, r.updated_at
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, state text, updated_at timestamptz)
      on conflict (account_id) do update set state = excluded.state, updated_at = excluded.updated_at`,
    rowsOf: ({ changes }) =>
      changes.memory === null
        ? []
        : [{ state: asText(serialiseAccountMemory(changes.memory)), updated_at: toIso(changes.at) }],
  },
  {
    sql: `update exchange_accounts a set trading_mode = r.mode from json_to_recordset($1::json) r (account_id uuid, mode text) where a.id = r.account_id`,
    rowsOf: ({ changes }) => (changes.mode === null ? [] : [{ mode: changes.mode.toUpperCase() }]),
  },
];

/** Parameters that running bots were given, as the rows of bots have them from now on; of a bot changed twice what it has now. */
function editedParams({ journal }: AccountChanges): readonly object[] {
  const newest = new Map(
    journal.flatMap(({ botId, event }) => (event.kind === 'edited' ? [[botId, event.params] as const] : [])),
  );
  return [...newest].map(([botId, params]) => ({ bot_id: botId, params }));
}
