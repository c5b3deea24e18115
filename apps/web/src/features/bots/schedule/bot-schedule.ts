// features/bots/schedule: when a bot starts, pauses and stops by the clock.
import { BOT_SCHEDULE_COLUMNS, type BotScheduleRow } from '@atb/api/rows/bot-schedules';
import { queryOptions } from '@tanstack/react-query';
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

/** A time of the week as the form has it. */
export interface ScheduleEntry extends Pick<BotScheduleRow, 'action' | 'holdings' | 'days'> {
  /** '09:30' */
  readonly at: string;
}

/** Sets all times of a bot anew. */
export async function saveSchedule(botId: string, timeZone: string, entries: readonly ScheduleEntry[]): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_bot_schedule', { bot_id: botId, time_zone: timeZone, entries }).throwOnError();
}
