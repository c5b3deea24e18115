import { getSupabase } from '../supabase.ts';

/** `local`: this browser. `others`: every other one. `global`: all. */
export type SignOutScope = 'local' | 'others' | 'global';

/** Ends sessions of the signed-in user. */
export async function signOut(scope: SignOutScope): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.signOut({ scope });
  if (error !== null) throw error;
}
