import type { AccountChanges } from '@atb/core/engine/account/account-types';

/** Parameters that running bots were given, as the rows of bots have them from now on. */
export const UPDATE_PARAMS = `
  update bots b set params = r.params, updated_at = now()
  from json_to_recordset($3::json) r (bot_id uuid, params jsonb)
  where b.id = r.bot_id and b.user_id = $2 and b.exchange_account_id = $1`;

/** Of a bot that was changed twice what it has now. */
export function editedParams({ journal }: AccountChanges): readonly object[] {
  const newest = new Map(
    journal.flatMap(({ botId, event }) => (event.kind === 'edited' ? [[botId, event.params] as const] : [])),
  );
  return [...newest].map(([botId, params]) => ({ bot_id: botId, params }));
}
