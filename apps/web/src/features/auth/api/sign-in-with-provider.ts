import type { Provider } from '@supabase/supabase-js';
import { getSupabase } from '../../../lib/supabase.ts';

/** Leaves for the provider, which sends the browser back to this page with a session or with why there is none. */
export async function signInWithProvider(id: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.signInWithOAuth({
    provider: id as Provider,
    options: { redirectTo: `${location.origin}/auth` },
  });
  if (error !== null) throw error;
}
