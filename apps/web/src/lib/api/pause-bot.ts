import { getSupabase } from '../supabase.ts';

/** Asks the engine to stop a bot's entries; what it holds can still be sold. */
export async function pauseBot(botId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('pause_bot', { bot_id: botId }).throwOnError();
}
