import type { CopiedTradeRow } from '@atb/api/rows/signal-providers';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getCopiedTrades(botId: string): Promise<readonly CopiedTradeRow[]> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc('copied_trades', { p_bot_id: botId }).throwOnError();
  const rows: unknown = answer.data;
  return rows as readonly CopiedTradeRow[];
}

/** The latest fifty trades of a copy's provider beside its own, newest first. Kept current by the orders of the account. */
export function copiedTradesQuery(botId: string) {
  return queryOptions({
    queryKey: ['copied-trades', botId],
    queryFn: () => getCopiedTrades(botId),
    refetchInterval: 15_000,
  });
}
