import { getSupabase } from '../../../lib/supabase.ts';

/** Signs in; the session reaches the page as an auth event. */
export async function signIn(email: string, password: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password });
  if (error !== null) throw error;
}
