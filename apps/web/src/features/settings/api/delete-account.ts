import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

interface Leaver {
  readonly email: string;
  /** Empty for who has none, or has shown a second factor: the server says what it still wants. */
  readonly password: string;
}

/** Signs in anew, which proves who asks, then asks for the end of the account. Answers when it comes, ISO. */
export async function deleteAccount({ email, password }: Leaver): Promise<string> {
  if (password !== '') {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    if (error !== null) throw error;
  }
  return (await call('request-account-deletion', { confirmation: 'DELETE' })).dueAt;
}
