import type { EpochMs } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import type { Timeframe } from '../../market/timeframe.ts';
import type { BotId } from '../../orders/order-request.ts';
import type { CandleNeed } from '../bot/bot-module.ts';
import { RuleBudgetError } from '../../strategies/plan/plan-budget.ts';
import type { BotRecord } from './account-types.ts';
import type { SymbolSubscription } from './symbol-subscriptions.ts';

/** Candles that must be told to the account before the next quote. */
export interface AwaitedCandles {
  readonly timeframe: Timeframe;
  /** Close of the first that is waited for. */
  readonly closesAt: EpochMs;
  /** Candles that one decision looks at. */
  readonly count: number;
}

/** The same as bots wait for it, who know how many candles they look at once their rules have been read. */
export interface AwaitedDecisions extends Omit<AwaitedCandles, 'count'> {
  readonly needs: readonly CandleNeed[];
}

/** A candle that closed, with those before it. */
export interface ClosedCandles {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Oldest first; the last one closed at `at`. */
  readonly candles: readonly Candle[];
  readonly at: EpochMs;
}

export const NOTHING_AWAITED: readonly AwaitedDecisions[] = [];

/** Timeframe of the candles that a bot decides on; null for one that looks at quotes alone. */
export function candleTimeframe(bot: BotRecord | undefined): Timeframe | null {
  return bot === undefined ? null : (bot.module.candleNeed(bot.state)?.timeframe ?? null);
}

/** What the bots of a subscription wait for that is closed at `at`, once for each timeframe. */
export function findAwaitedCandles(
  subscription: SymbolSubscription,
  bots: ReadonlyMap<BotId, BotRecord>,
  at: EpochMs,
): readonly AwaitedDecisions[] {
  if (subscription.triggers.at === null || at < subscription.triggers.at) return NOTHING_AWAITED;
  const awaited = new Map<Timeframe, AwaitedDecisions & { readonly needs: CandleNeed[] }>();
  for (const botId of subscription.botIds) {
    const bot = bots.get(botId);
    const need = bot === undefined ? null : bot.module.candleNeed(bot.state);
    if (need === null || need.closesAt === null || at < need.closesAt) continue;
    const { timeframe } = need;
    const before = awaited.get(timeframe);
    const closesAt = Math.min(need.closesAt, before?.closesAt ?? need.closesAt) as EpochMs;
    const needs = before?.needs ?? [];
    needs.push(need);
    awaited.set(timeframe, { timeframe, closesAt, needs });
  }
  return awaited.size === 0 ? NOTHING_AWAITED : [...awaited.values()];
}

/**
 * Finds out what the bots will decide before the account is told the candles, one bot a step: between the steps others may
 * go on, in this account, too, since nothing of it is changed. The account then takes the candles in one go.
 */
export function* prepareDecisions(
  { needs }: Pick<AwaitedDecisions, 'needs'>,
  { candles, at }: Pick<ClosedCandles, 'candles' | 'at'>,
): Generator<void, void, void> {
  for (const { closesAt, prepare } of needs) {
    if (closesAt === null || at < closesAt) continue;
    try {
      prepare(candles);
    } catch {
      // The bot will throw the same when it is told, and stops alone.
    }
    yield;
  }
}

/** Candles that the decision looks at which looks at the most: read from the rules of one bot a step. */
export function* countAwaited({ needs }: Pick<AwaitedDecisions, 'needs'>): Generator<void, number, void> {
  let most = 0;
  for (const need of needs) {
    most = Math.max(most, countCandles(need));
    yield;
  }
  return most;
}

/** A bot whose rules cannot be read any more is told of one candle, and stops by itself over it: its account goes on. */
function countCandles({ count }: CandleNeed): number {
  try {
    return count();
  } catch (error) {
    if (error instanceof RuleBudgetError) return 1;
    throw error;
  }
}
