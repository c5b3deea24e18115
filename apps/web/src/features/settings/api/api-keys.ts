import { API_KEY_COLUMNS, type ApiKeyRow } from '@atb/api/rows/api-keys';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Body } from '@atb/api/functions/contracts';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

async function getApiKeys(userId: string): Promise<readonly ApiKeyRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('api_keys')
    .select(API_KEY_COLUMNS)
    .eq('user_id', userId)
    .is('revoked_at', null)
    .order('created_at', { ascending: false })
    .overrideTypes<ApiKeyRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Keys that have not been revoked, the newest first. */
export function apiKeysQuery(userId: string) {
  return queryOptions({ queryKey: ['api-keys', userId], queryFn: () => getApiKeys(userId) });
}

export function createApiKeyMutation(queries: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['api-keys', 'create'],
    mutationFn: (key: Body<'create-api-key'>) => call('create-api-key', key),
    onSuccess: () => queries.invalidateQueries(apiKeysQuery(userId)),
  });
}

export function revokeApiKeyMutation(queries: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['api-keys', 'revoke'],
    mutationFn: (id: string) => call('revoke-api-key', { id }),
    onSettled: () => queries.invalidateQueries(apiKeysQuery(userId)),
  });
}
