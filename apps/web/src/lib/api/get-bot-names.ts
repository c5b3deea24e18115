import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

export interface BotName {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly status: string;
}

const SHOWN_MAX = 200;

async function getBotNames(): Promise<readonly BotName[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bots')
    .select('id, name, symbol, status')
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
