import type { ProfileRow } from '@atb/api/rows/profiles';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';
import { profileQuery } from './get-profile.ts';

async function updateProfile(userId: string, profile: ProfileRow): Promise<ProfileRow> {
  const supabase = await getSupabase();
  await supabase.from('profiles').update(profile).eq('id', userId).throwOnError();
  // The name in the header comes from the sign-in's own data: keep both the same.
  const { error } = await supabase.auth.updateUser({ data: { full_name: profile.full_name } });
  if (error !== null) throw error;
  return profile;
}

/** Saves the profile and shows it everywhere at once. */
export function updateProfileMutation(queries: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['profile', 'update'],
    mutationFn: (profile: ProfileRow) => updateProfile(userId, profile),
    onSuccess: (profile) => queries.setQueryData(profileQuery(userId).queryKey, profile),
  });
}
