import { getSupabase } from '../../../lib/supabase.ts';

/** Deletes a draft. A bot that has traded stays, since its fills belong to the books. */
export async function deleteBot(botId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('bots').delete().eq('id', botId).throwOnError();
}
