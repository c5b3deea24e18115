import type { KnownBotRecord } from './known-bot-record.ts';
import type { BotRow } from '@atb/api/rows/bots';
import type { BotTrouble } from './bot-kinds/bot-reader.ts';
import { NEWS_MS } from './bot-kinds/news-ms.ts';

const STOPPED_OUT = /^(?:Stop loss|Trailing stop|Upper stop)\b/u;

interface BotWithRecord {
  readonly bot: BotRow;
  readonly record: KnownBotRecord | null;
}

/** Whether its own stop ended the bot. */
export function isStoppedOut({ status, status_reason }: Pick<BotRow, 'status' | 'status_reason'>): boolean {
  return status === 'stopped' && STOPPED_OUT.test(status_reason);
}

/** What keeps a bot from trading although it should, or has ended it; `now` is market time, ms. */
export function findBotTrouble({ bot, record }: BotWithRecord, now: number): BotTrouble | null {
  if (bot.archived_at !== null) return null;
  const isOver = bot.status === 'stopped' || bot.status === 'draft';
  if (isStoppedOut(bot)) {
    const isNews = bot.stopped_at !== null && now - Date.parse(bot.stopped_at) < NEWS_MS;
    const what = 'was stopped out';
    return isNews ? { kind: 'stopped-out', severity: 'warning', what, detail: bot.status_reason } : null;
  }
  if (record === null || isOver) return null;
  const { module, state } = record;
  const attempts = module.refusedSales(state);
  if (attempts > 0) {
    const detail = `${attempts} ${attempts === 1 ? 'sale was' : 'sales were'} refused. The position stays open until one goes through.`;
    return { kind: 'cannot-sell', severity: 'error', what: 'cannot sell', detail };
  }
  return bot.status === 'paused' ? null : module.findTrouble(state, now);
}
