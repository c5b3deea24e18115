import type { Provider, UserIdentity } from '@supabase/supabase-js';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { withStepUp } from '../../../lib/step-up.ts';
import { getSupabase } from '../../../lib/supabase.ts';
import { OWN_SECURITY_KEY } from './own-security.ts';

/** Ways to sign in to the account: `email`, or a provider's name. */
export function identitiesQuery(userId: string) {
  return queryOptions({
    queryKey: [...OWN_SECURITY_KEY, 'identities', userId],
    queryFn: async (): Promise<readonly UserIdentity[]> => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.auth.getUserIdentities();
      if (error !== null) throw error;
      return data.identities;
    },
    staleTime: 30_000,
  });
}

/** Leaves for the provider, which sends the browser back to this section. */
export const connectMutation = mutationOptions({
  mutationKey: ['connect-provider'],
  mutationFn: async (provider: string) => {
    const supabase = await getSupabase();
    await withStepUp(async () => {
      const { error } = await supabase.auth.linkIdentity({
        provider: provider as Provider,
        options: { redirectTo: `${location.origin}/settings/security` },
      });
      if (error !== null) throw error;
    });
  },
});

export function disconnectMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['disconnect-provider'],
    mutationFn: async (identity: UserIdentity) => {
      const supabase = await getSupabase();
      await withStepUp(async () => {
        const { error } = await supabase.auth.unlinkIdentity(identity);
        if (error !== null) throw error;
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_SECURITY_KEY }),
  });
}
