import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** A point of the equity curve. */
export interface EquityPoint {
  readonly at: string;
  /** Decimal text. */
  readonly equity: string;
}

/** The curve has a point every five minutes. */
const POINT_MS = 5 * 60_000;

async function getEquityBefore(accountId: string, moment: number): Promise<EquityPoint | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('equity_snapshots')
    .select('at, equity::text')
    .eq('account_id', accountId)
    .lte('at', new Date(moment).toISOString())
    .order('at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .overrideTypes<EquityPoint, { merge: false }>()
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
