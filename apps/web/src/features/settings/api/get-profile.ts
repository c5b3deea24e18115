import { PROFILE_COLUMNS, type ProfileRow } from '@atb/api/rows/profiles';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getProfile(userId: string): Promise<ProfileRow> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('profiles')
    .select(PROFILE_COLUMNS)
    .eq('id', userId)
    .single()
    .overrideTypes<ProfileRow, { merge: false }>()
    .throwOnError();
  return data;
}

/** Name and time zone of the signed-in user. */
export function profileQuery(userId: string) {
  return queryOptions({ queryKey: ['profile', userId], queryFn: () => getProfile(userId), staleTime: 60_000 });
}
