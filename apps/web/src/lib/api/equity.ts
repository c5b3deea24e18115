import { EQUITY_COLUMNS, type EquityRow } from '@atb/api/rows/equity-snapshots';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import type { TimePoint } from '../thin-points.ts';

/** Spans of the equity line, in milliseconds. */
export const EQUITY_WINDOWS = { '24h': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 } as const;
export type EquityWindow = keyof typeof EQUITY_WINDOWS;

/** A hosted server answers at most a thousand rows at once; a point is written every five minutes. */
const PAGE_ROWS = 1000;
const REFETCH_MS = 60_000;

async function getPage(accountId: string, since: string, page: number): Promise<readonly EquityRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('equity_snapshots')
    .select(EQUITY_COLUMNS)
    .eq('account_id', accountId)
    .gte('at', since)
    .order('at')
    .range(page * PAGE_ROWS, (page + 1) * PAGE_ROWS - 1)
    .overrideTypes<EquityRow[], { merge: false }>()
    .throwOnError();
  return data;
}

async function getEquity(accountId: string, since: string): Promise<readonly TimePoint[]> {
  const rows: EquityRow[] = [];
  for (let page = 0; ; page += 1) {
    const next = await getPage(accountId, since, page);
    rows.push(...next);
    if (next.length < PAGE_ROWS) break;
  }
  return rows.map(({ at, equity }) => ({ time: Date.parse(at), value: Number(equity) }));
}

/** Equity of an account over the window before `now` (market time, epoch milliseconds), oldest first; drawn, never added up. */
export function equityQuery(accountId: string, window: EquityWindow, now: number) {
  return queryOptions({
    queryKey: ['equity', accountId, window],
    queryFn: () => getEquity(accountId, new Date(now - EQUITY_WINDOWS[window]).toISOString()),
    staleTime: REFETCH_MS / 2,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
