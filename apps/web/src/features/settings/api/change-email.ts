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
