import { getSupabase } from '../supabase.ts';

/** Asks the engine to start a bot, or to go on with a paused one. */
export async function startBot(botId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('start_bot', { bot_id: botId }).throwOnError();
}
