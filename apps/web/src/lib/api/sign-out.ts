import { getSupabase } from '../supabase.ts';

/** `local`: this browser. `others`: every other one. `global`: all. */
export type SignOutScope = 'local' | 'others' | 'global';

let isDeliberate = false;

/** Ends sessions of the signed-in user. */
export async function signOut(scope: SignOutScope): Promise<void> {
  const supabase = await getSupabase();
  // Said before the event of it arrives, and taken back when it does not come.
  isDeliberate = scope !== 'others';
  const { error } = await supabase.auth.signOut({ scope });
  if (error === null) return;
  isDeliberate = false;
  throw error;
}

/** Whether the user has left on purpose: then nobody wants to come back to the page that was open. */
export function hasLeftOnPurpose(): boolean {
  return isDeliberate;
}

/** Somebody has come in: what happened before is forgotten. */
export function forgetLeaving(): void {
  isDeliberate = false;
}
