import { withStepUp } from '../../../lib/step-up.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** Asks both mailboxes to confirm; until then everything stays as it is. */
export async function changeEmail(email: string): Promise<void> {
  const supabase = await getSupabase();
  await withStepUp(async () => {
    const { error } = await supabase.auth.updateUser(
      { email: email.trim() },
      { emailRedirectTo: `${location.origin}/settings/profile` },
    );
    if (error !== null) throw error;
  });
}

/** Sends both mails of the change that waits again. @param email present address of the account */
export async function resendEmailChange(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: `${location.origin}/settings/profile` },
  });
  if (error !== null) throw error;
}
