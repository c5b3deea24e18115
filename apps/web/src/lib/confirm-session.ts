import { FunctionError } from './api/call.ts';
import { getSupabase } from './supabase.ts';

/** Whether the server asks once more who is there. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof FunctionError && error.code === 'sign_in_again';
}

/** Proves once more who uses this browser. The session that comes of it takes the place of the one before. */
export async function confirmPassword(email: string, password: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
}
