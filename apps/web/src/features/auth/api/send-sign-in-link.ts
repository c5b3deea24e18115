import { getSupabase } from '../../../lib/supabase.ts';

/** Mails a link to sign in by. Accounts are made by the sign-up form, so that nobody opens one by a slip of the keyboard. */
export async function sendSignInLink(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.signInWithOtp({
    email: email.trim(),
    options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/auth` },
  });
  if (error !== null) throw error;
}
