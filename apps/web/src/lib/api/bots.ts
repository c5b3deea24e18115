import { BOT_COLUMNS, type BotRow } from '@atb/api/rows/bots';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** Without a push from the server the list is still never older than this. */
const REFETCH_MS = 15_000;

async function getBots(): Promise<readonly BotRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bots')
    .select(BOT_COLUMNS)
    .order('created_at', { ascending: false })
    .overrideTypes<BotRow[], { merge: false }>()
    .throwOnError();
  return data;
}

async function getBot(id: string): Promise<BotRow | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bots')
    .select(BOT_COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<BotRow, { merge: false }>()
    .throwOnError();
  return data;
}

/** All bots of the user, archived ones too, newest first. */
export function botsQuery() {
  return queryOptions({ queryKey: ['bots', 'list'], queryFn: getBots, staleTime: 5_000, refetchInterval: REFETCH_MS });
}

/** One bot; null when it is not there or not the user's. */
export function botQuery(id: string) {
  return queryOptions({
    queryKey: ['bots', 'one', id],
    queryFn: () => getBot(id),
    staleTime: 5_000,
    refetchInterval: REFETCH_MS,
  });
}
