import { getSupabase } from '../../../lib/supabase.ts';

/** Mails the confirmation of a new account again. The answer is the same whether or not there was something to send. */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email: email.trim(),
    options: { emailRedirectTo: `${location.origin}/` },
  });
  if (error !== null) throw error;
}
