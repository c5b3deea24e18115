import type { CopiedTradeRow } from '@atb/api/rows/signal-providers';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** Rows that the database hands over at once. */
const PAGE = 50;
const LATEST_MS = 15_000;
/** With older pages on screen, which are asked for again with the latest. */
const ALL_MS = 60_000;

/** @param before number of the trade that the page ends before; null for the latest. */
async function getCopiedTrades(botId: string, before: number | null): Promise<readonly CopiedTradeRow[]> {
  const supabase = await getSupabase();
  const page = before === null ? {} : { p_before: before };
  const answer = await supabase.rpc('copied_trades', { p_bot_id: botId, ...page }).throwOnError();
  const rows: unknown = answer.data;
  return rows as readonly CopiedTradeRow[];
}

/** The trades of a copy's provider beside its own, newest first, a page at a time. Kept current by the orders of the account. */
export function copiedTradesQuery(botId: string) {
  return infiniteQueryOptions({
    queryKey: ['copied-trades', botId],
    queryFn: ({ pageParam }) => getCopiedTrades(botId, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.number ?? null)),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? ALL_MS : LATEST_MS),
  });
}
