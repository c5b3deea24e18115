import { SIGNAL_PROVIDER_COLUMNS, type SignalProviderRow } from '@atb/api/rows/signal-providers';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** Figures are measured every quarter of a minute. */
const REFETCH_MS = 15_000;

/** Those with the highest score first, stopped ones last. */
async function getProviders(): Promise<readonly SignalProviderRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('signal_providers')
    .select(SIGNAL_PROVIDER_COLUMNS)
    .eq('is_listed', true)
    .order('is_open', { ascending: false })
    .order('performance_score', { ascending: false })
    .order('id')
    .limit(100)
    .overrideTypes<SignalProviderRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Who is open to be copied, or was. */
export function providersQuery() {
  return queryOptions({
    queryKey: ['signal-providers'],
    queryFn: getProviders,
    staleTime: 5_000,
    refetchInterval: REFETCH_MS,
  });
}
