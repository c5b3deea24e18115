import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** An entry of the decision log: what a bot did, skipped or waited for. */
export interface BotEvent {
  readonly id: number;
  readonly bot_id: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly message: string;
  /** Market time, ISO. */
  readonly at: string;
}

const COLUMNS = 'id, bot_id, severity, code, message, at';
const REFETCH_MS = 15_000;

async function getBotEvents(botId: string | null, limit: number): Promise<readonly BotEvent[]> {
  const supabase = await getSupabase();
  const query = supabase.from('bot_events').select(COLUMNS);
  const { data } = await (botId === null ? query : query.eq('bot_id', botId))
    .order('id', { ascending: false })
    .limit(limit)
    .overrideTypes<BotEvent[], { merge: false }>()
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
