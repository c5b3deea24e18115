import { NO_TRIGGERS, type Triggers, reachesTriggers } from '../bot/lifecycle/triggers.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotId } from '../../orders/order-request.ts';
import type { BotRecord } from './account-types.ts';

/** The working bots of one symbol, and when the first of them wants to see a quote. */
export interface SymbolSubscription {
  /** In the order of their ids, so that the same bots always act in the same order. */
  readonly botIds: readonly BotId[];
  readonly triggers: Triggers;
}

/** Subscriptions of all symbols that a working bot trades. */
export function buildSubscriptions(bots: ReadonlyMap<BotId, BotRecord>): Map<string, SymbolSubscription> {
  const subscriptions = new Map<string, SymbolSubscription>();
  for (const symbol of new Set([...bots.values()].map((bot) => bot.symbol)))
    subscriptions.set(symbol, buildSubscription(bots, symbol));
  return subscriptions;
}

/** The subscription of one symbol as its bots are now. */
export function buildSubscription(bots: ReadonlyMap<BotId, BotRecord>, symbol: string): SymbolSubscription {
  const working = [...bots.values()].filter((bot) => bot.symbol === symbol && isWorking(bot));
  const botIds = working.map((bot) => bot.botId).toSorted();
  return { botIds, triggers: joinTriggers(bots, botIds) };
}

/** The subscription after one of its bots has changed, which was in it and still works. */
export function updateTriggers(
  subscription: SymbolSubscription,
  bots: ReadonlyMap<BotId, BotRecord>,
): SymbolSubscription {
  return { botIds: subscription.botIds, triggers: joinTriggers(bots, subscription.botIds) };
}

export function isSubscriptionTriggered(
  subscription: SymbolSubscription,
  at: EpochMs,
  low: number,
  high: number,
): boolean {
  return reachesTriggers(subscription.triggers, at, low, high);
}

/** A bot that still takes events. */
export function isWorking(bot: BotRecord): boolean {
  return bot.status !== 'stopped' && bot.status !== 'error';
}

function joinTriggers(bots: ReadonlyMap<BotId, BotRecord>, botIds: readonly BotId[]): Triggers {
  let below: number | null = null;
  let above: number | null = null;
  let at: EpochMs | null = null;
  for (const id of botIds) {
    const triggers = bots.get(id)?.state.triggers ?? NO_TRIGGERS;
    if (triggers.below !== null && (below === null || triggers.below > below)) below = triggers.below;
    if (triggers.above !== null && (above === null || triggers.above < above)) above = triggers.above;
    if (triggers.at !== null && (at === null || triggers.at < at)) at = triggers.at;
  }
  return { below, above, at };
}
