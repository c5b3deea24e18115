import { toPlain, ZERO } from '@atb/core/base/decimal';
import type { KnownBotState } from '@atb/core/bots/registry';
import type { BotView } from './bot-view.ts';

/** What keeps a bot from doing what its owner thinks it does. */
export interface BotTrouble {
  readonly kind: 'denied' | 'cannot-sell' | 'stopped-out';
  readonly severity: 'error' | 'warning';
  /** After the bot's name. */
  readonly what: string;
  readonly detail: string;
}

/** Refusals in a row that deserve a word: with the growing waits, three and a half minutes of market time. */
const REFUSALS_TOLD = 4;
/** How long the end of a bot by its stop is news. */
const NEWS_MS = 86_400_000;
const STOPPED_OUT = /^(?:Stop loss|Trailing stop|Upper stop)\b/u;

interface Refused {
  readonly attempts: number;
  readonly reason: string;
}

/** What the state holds back because it was refused. */
function refusalsOf(state: KnownBotState): readonly Refused[] {
  const holds =
    state.kind === 'grid'
      ? [state.startHold, ...state.slots.map(({ hold }) => hold)]
      : state.kind === 'dca'
        ? [
            state.baseHold,
            ...(state.deal?.levels.map(({ hold }) => hold) ?? []),
            ...(state.deal?.lots.map(({ hold }) => hold) ?? []),
          ]
        : [];
  return holds.filter((hold) => hold !== null);
}

/** Refused sales of what has to be sold. */
function refusedSales(state: KnownBotState): number {
  return state.kind === 'strategy' ? (state.leaving?.attempts ?? 0) : (state.stop?.attempts ?? 0);
}

/** Its signals are rare, so the first refusal deserves a word, for a day; as does a trade that its stop has ended. */
function strategyTrouble(state: Extract<KnownBotState, { kind: 'strategy' }>, now: number): BotTrouble | null {
  const { entryHold } = state;
  if (entryHold !== null && now - entryHold.retryAt < NEWS_MS) {
    const { attempts, reason } = entryHold;
    const times = attempts === 1 ? 'The last purchase was denied' : `Denied ${attempts} times in a row`;
    return { kind: 'denied', severity: 'warning', what: 'is denied its orders', detail: `${times}: ${reason}` };
  }
  const { stoppedOut, instrument } = state;
  if (stoppedOut === null || now - stoppedOut.at >= NEWS_MS) return null;
  const sign = stoppedOut.profit.lt(ZERO) ? '−' : '+';
  const result = `${sign}${toPlain(stoppedOut.profit.abs().round(2))} ${instrument.quote}`;
  const detail = `Its stop ended the last trade with ${result} after fees. The bot waits for its next signal.`;
  return { kind: 'stopped-out', severity: 'warning', what: 'was stopped out', detail };
}

/** @param now market time, ms. */
export function findBotTrouble({ bot, record }: Pick<BotView, 'bot' | 'record'>, now: number): BotTrouble | null {
  if (bot.archived_at !== null) return null;
  const isOver = bot.status === 'stopped' || bot.status === 'draft';
  if (bot.status === 'stopped' && STOPPED_OUT.test(bot.status_reason)) {
    const isNews = bot.stopped_at !== null && now - Date.parse(bot.stopped_at) < NEWS_MS;
    const what = 'was stopped out';
    return isNews ? { kind: 'stopped-out', severity: 'warning', what, detail: bot.status_reason } : null;
  }
  if (record === null || isOver) return null;
  const attempts = refusedSales(record.state);
  if (attempts > 0) {
    const detail = `${attempts} ${attempts === 1 ? 'sale was' : 'sales were'} refused. The position stays open until one goes through.`;
    return { kind: 'cannot-sell', severity: 'error', what: 'cannot sell', detail };
  }
  if (bot.status === 'paused') return null;
  if (record.state.kind === 'strategy') return strategyTrouble(record.state, now);
  const worst = refusalsOf(record.state).toSorted((a, b) => b.attempts - a.attempts)[0];
  if (worst === undefined || worst.attempts < REFUSALS_TOLD) return null;
  const detail = `Denied ${worst.attempts} times in a row: ${worst.reason}`;
  return { kind: 'denied', severity: 'warning', what: 'is denied its orders', detail };
}
