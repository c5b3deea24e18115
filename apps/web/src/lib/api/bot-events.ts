import { BOT_EVENT_COLUMNS, type BotEventRow } from '@atb/api/rows/bot-events';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

const REFETCH_MS = 15_000;

async function getBotEvents(botId: string | null, limit: number): Promise<readonly BotEventRow[]> {
  const supabase = await getSupabase();
  const query = supabase.from('bot_events').select(BOT_EVENT_COLUMNS);
  const { data } = await (botId === null ? query : query.eq('bot_id', botId))
    .order('id', { ascending: false })
    .limit(limit)
    .overrideTypes<BotEventRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The newest `limit` decisions of one bot, or of all with null; newest first. */
export function botEventsQuery(botId: string | null, limit: number) {
  return queryOptions({
    queryKey: ['bot-events', botId ?? 'all', limit],
    queryFn: () => getBotEvents(botId, limit),
    staleTime: 2_000,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
