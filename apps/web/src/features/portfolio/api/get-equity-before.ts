import { EQUITY_COLUMNS, type EquityRow } from '@atb/api/rows/equity-snapshots';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** The curve has a point every five minutes. */
const POINT_MS = 5 * 60_000;

async function getEquityBefore(accountId: string, moment: number): Promise<EquityRow | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('equity_snapshots')
    .select(EQUITY_COLUMNS)
    .eq('account_id', accountId)
    .lte('at', new Date(moment).toISOString())
    .order('at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .overrideTypes<EquityRow, { merge: false }>()
    .throwOnError();
  return data;
}

/** The last known equity at a moment (epoch milliseconds of market time); null for an account that is younger. */
export function equityBeforeQuery(accountId: string, moment: number) {
  const point = Math.floor(moment / POINT_MS) * POINT_MS;
  return queryOptions({
    queryKey: ['equity-before', accountId, point],
    queryFn: () => getEquityBefore(accountId, point),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
