// features/bots/schedule: when a bot starts, pauses and stops by the clock.
import type { ScheduleEntry } from '@atb/api/database-functions';
import { BOT_SCHEDULE_COLUMNS, type BotScheduleRow } from '@atb/api/rows/bot-schedules';
import { queryOptions } from '@tanstack/react-query';
import { callDatabase } from '../../../lib/api/call-database.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** The engine carries times out by itself: what is next is looked at again. */
const REFETCH_MS = 15_000;

async function getSchedule(botId: string): Promise<readonly BotScheduleRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bot_schedules')
    .select(BOT_SCHEDULE_COLUMNS)
    .eq('bot_id', botId)
    .order('next_at')
    .overrideTypes<BotScheduleRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The next time first. */
export function scheduleQuery(botId: string) {
  return queryOptions({
    queryKey: ['bot-schedules', botId],
    queryFn: () => getSchedule(botId),
    refetchInterval: REFETCH_MS,
  });
}

/** Sets all times of a bot anew. */
export async function saveSchedule(botId: string, timeZone: string, entries: readonly ScheduleEntry[]): Promise<void> {
  await callDatabase('set_bot_schedule', { bot_id: botId, time_zone: timeZone, entries });
}
