import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

export interface Profile {
  readonly full_name: string;
  readonly timezone: string;
}

const PROFILE_COLUMNS = 'full_name, timezone';

async function getProfile(userId: string): Promise<Profile> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('profiles')
    .select(PROFILE_COLUMNS)
    .eq('id', userId)
    .single()
    .overrideTypes<Profile, { merge: false }>()
    .throwOnError();
  return data;
}

/** Name and time zone of the signed-in user. */
export function profileQuery(userId: string) {
  return queryOptions({ queryKey: ['profile', userId], queryFn: () => getProfile(userId), staleTime: 60_000 });
}
