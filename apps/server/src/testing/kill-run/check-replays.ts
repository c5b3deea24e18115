import type { Pool } from 'pg';
import { checkByReplay } from '../../engine/check-by-replay.ts';
import type { MarketDataSource } from '../../market-data/market-data-source.ts';

export interface ReplaysChecked {
  readonly bots: number;
  readonly orders: number;
  /** Sentences about bots that would not do again what they did. */
  readonly faults: readonly string[];
}

/** Replays the last run of every bot, however it was killed, restarted, paused and stopped on the way. */
export async function checkReplays(pool: Pool, source: MarketDataSource): Promise<ReplaysChecked> {
  const { rows } = await pool.query<{ bot_id: string; type: string }>(
    'select s.bot_id, b.type from bot_states s join bots b on b.id = s.bot_id order by s.bot_id',
  );
  const faults: string[] = [];
  let orders = 0;
  for (const { bot_id: botId, type } of rows) {
    const check = await checkByReplay({ pool, source, botId, longestMs: Number.POSITIVE_INFINITY });
    const isEqual = check.status === 'replayed' && check.report.differences.length === 0;
    if (check.status === 'replayed') orders += check.report.compared;
    if (!isEqual) {
      const why = check.status === 'refused' ? check.reason : JSON.stringify(check.report.differences.slice(0, 2));
      faults.push(`the replay of ${type} bot ${botId} differs: ${why}`);
    }
  }
  return { bots: rows.length, orders, faults };
}
