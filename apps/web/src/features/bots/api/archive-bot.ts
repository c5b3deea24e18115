import { getSupabase } from '../../../lib/supabase.ts';

/** Puts a bot aside, or back among the others. */
export async function setBotArchived(botId: string, isArchived: boolean): Promise<void> {
  const supabase = await getSupabase();
  const archived_at = isArchived ? new Date().toISOString() : null;
  await supabase.from('bots').update({ archived_at }).eq('id', botId).throwOnError();
}
