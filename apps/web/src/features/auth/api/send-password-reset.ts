import { getSupabase } from '../../../lib/supabase.ts';

/** Mails a link that leads to the site root and there to the form for a new password. */
export async function sendPasswordReset(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), { redirectTo: `${location.origin}/` });
  if (error !== null) throw error;
}
