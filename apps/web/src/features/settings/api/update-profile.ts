import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';
import { profileQuery, type Profile } from './get-profile.ts';

async function updateProfile(userId: string, profile: Profile): Promise<Profile> {
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
    mutationFn: (profile: Profile) => updateProfile(userId, profile),
    onSuccess: (profile) => queries.setQueryData(profileQuery(userId).queryKey, profile),
  });
}
