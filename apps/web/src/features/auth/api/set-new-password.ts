import { getSupabase } from '../../../lib/supabase.ts';

/** Sets the password of a user who came by a recovery link. */
export async function setNewPassword(password: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.updateUser({ password });
  if (error !== null) throw error;
}
