import type { CopiedTradeRow } from '@atb/api/rows/signal-providers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callDatabase } from '../../../lib/api/call-database.ts';

/** Rows that the database hands over at once. */
const PAGE = 50;
const LATEST_MS = 15_000;
/** With older pages on screen, which are asked for again with the latest. */
const ALL_MS = 60_000;

export interface CopiedTrades {
  /** Newest first. */
  readonly rows: readonly CopiedTradeRow[];
  readonly hasOlder: boolean;
}

async function getCopiedTrades(botId: string, pages: number): Promise<CopiedTrades> {
  const rows: CopiedTradeRow[] = [];
  for (let read = 0; read < pages; read += 1) {
    const page = await callDatabase('copied_trades', { p_bot_id: botId, p_before: rows.at(-1)?.number ?? null });
    rows.push(...page);
    if (page.length < PAGE) return { rows, hasOlder: false };
  }
  return { rows, hasOlder: true };
}

/** So many pages of the trades of a copy's provider beside its own, the latest first. Kept current by the orders of the account. */
export function copiedTradesQuery(botId: string, pages: number) {
  return queryOptions({
    queryKey: ['copied-trades', botId, pages],
    queryFn: () => getCopiedTrades(botId, pages),
    placeholderData: keepPreviousData,
    refetchInterval: pages > 1 ? ALL_MS : LATEST_MS,
  });
}
