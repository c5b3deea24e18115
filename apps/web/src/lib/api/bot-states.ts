import { BOT_STATE_COLUMNS, type BotStateRow } from '@atb/api/rows/bot-states';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { KnownBotRecord } from '../known-bot-record.ts';
import { readBotStates } from '../read-bot-state.ts';
import { getSupabase } from '../supabase.ts';

/** A bot as the engine last left it. */
export interface BotSnapshot {
  readonly botId: string;
  /** Null when what is stored was written by another version of the engine. */
  readonly record: KnownBotRecord | null;
  /** Market time of the last change, ISO. */
  readonly updatedAt: string;
}

const REFETCH_MS = 15_000;

async function toSnapshots(rows: readonly BotStateRow[]): Promise<readonly BotSnapshot[]> {
  const records = await readBotStates(rows.map(({ state }) => state));
  return rows.map(({ bot_id, updated_at }, index) => ({
    botId: bot_id,
    record: records[index] ?? null,
    updatedAt: updated_at,
  }));
}

async function getBotStates(): Promise<readonly BotSnapshot[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bot_states')
    .select(BOT_STATE_COLUMNS)
    .overrideTypes<BotStateRow[], { merge: false }>()
    .throwOnError();
  return toSnapshots(data);
}

async function getBotState(botId: string): Promise<BotSnapshot | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bot_states')
    .select(BOT_STATE_COLUMNS)
    .eq('bot_id', botId)
    .overrideTypes<BotStateRow[], { merge: false }>()
    .throwOnError();
  const [snapshot] = await toSnapshots(data);
  return snapshot ?? null;
}

/** What the engine knows of every bot of the user that has ever run. */
export function botStatesQuery() {
  return queryOptions({
    queryKey: ['bot-states', 'list'],
    queryFn: getBotStates,
    staleTime: 2_000,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}

/** What the engine knows of one bot; null when it has never run. */
export function botStateQuery(botId: string) {
  return queryOptions({
    queryKey: ['bot-states', 'one', botId],
    queryFn: () => getBotState(botId),
    staleTime: 2_000,
    refetchInterval: REFETCH_MS,
  });
}
