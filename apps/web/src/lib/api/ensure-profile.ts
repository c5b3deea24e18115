import { withRetries } from '@atb/api/with-retries';
import type { User } from '@supabase/supabase-js';
import { readErrorFacts } from '../error-facts.ts';
import { getSupabase } from '../supabase.ts';

const DUPLICATE_KEY = '23505';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Creates the profile of a user who has none. The server makes one at first sign-in too; whoever comes second finds the row
 * there, which is no failure.
 */
export function ensureProfile(user: User): Promise<void> {
  return withRetries(
    () => createProfile(user),
    (delayMs) => new Promise((done) => setTimeout(done, delayMs)),
  );
}

async function createProfile(user: User): Promise<void> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('profiles').select('id').eq('id', user.id).maybeSingle().throwOnError();
  if (data !== null) return;
  const profile = { id: user.id, email: user.email ?? '', full_name: textOf(user.user_metadata['full_name']) };
  const { error } = await supabase.from('profiles').insert(profile);
  if (error !== null && readErrorFacts(error).code !== DUPLICATE_KEY) throw error;
}
