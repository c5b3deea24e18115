import { BOT_NAME_COLUMNS, type BotNameRow } from '@atb/api/rows/bots';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

export type BotName = BotNameRow;

const SHOWN_MAX = 200;

async function getBotNames(): Promise<readonly BotName[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bots')
    .select(BOT_NAME_COLUMNS)
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(SHOWN_MAX)
    .overrideTypes<BotName[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Names of the user's bots, for finding them. */
export function botNamesQuery() {
  return queryOptions({ queryKey: ['bots', 'names'], queryFn: getBotNames, staleTime: 10_000 });
}
