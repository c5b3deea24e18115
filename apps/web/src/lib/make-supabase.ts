import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';

/** The client in a chunk of its own: imported by name, so that the build leaves out what supabase-js exports besides. */
export function makeSupabase(url: string, key: string, options: SupabaseClientOptions<'public'>): SupabaseClient {
  return createClient(url, key, options);
}
