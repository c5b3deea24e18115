import { getSupabase } from '../supabase.ts';

/** What becomes of the coins when a bot ends. */
export type StopHoldings = 'keep' | 'sell';

/** Asks the engine to end a bot. */
export async function stopBot(botId: string, holdings: StopHoldings): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('stop_bot', { bot_id: botId, holdings }).throwOnError();
}
