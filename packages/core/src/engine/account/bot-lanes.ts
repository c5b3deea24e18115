import { NEVER_WAKES, type Wake, isAwake } from '../bot/lifecycle/wake.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotId } from '../../orders/order-request.ts';
import type { BotRecord } from './account-types.ts';

/** The working bots of one symbol, and when the first of them wants to see a quote. */
export interface BotLane {
  /** In the order of their ids, so that the same bots always act in the same order. */
  readonly botIds: readonly BotId[];
  readonly wake: Wake;
}

/** Lanes of all symbols that a working bot trades. */
export function buildLanes(bots: ReadonlyMap<BotId, BotRecord>): Map<string, BotLane> {
  const lanes = new Map<string, BotLane>();
  for (const symbol of new Set([...bots.values()].map((bot) => bot.symbol))) lanes.set(symbol, buildLane(bots, symbol));
  return lanes;
}

/** The lane of one symbol as its bots are now. */
export function buildLane(bots: ReadonlyMap<BotId, BotRecord>, symbol: string): BotLane {
  const working = [...bots.values()].filter((bot) => bot.symbol === symbol && isWorking(bot));
  const botIds = working.map((bot) => bot.botId).toSorted();
  return { botIds, wake: joinWakes(bots, botIds) };
}

/** The lane after one of its bots has changed, which was in it and still works. */
export function updateLaneWake(lane: BotLane, bots: ReadonlyMap<BotId, BotRecord>): BotLane {
  return { botIds: lane.botIds, wake: joinWakes(bots, lane.botIds) };
}

export function isLaneAwake(lane: BotLane, at: EpochMs, low: number, high: number): boolean {
  return isAwake(lane.wake, at, low, high);
}

/** A bot that still takes events. */
export function isWorking(bot: BotRecord): boolean {
  return bot.status !== 'stopped' && bot.status !== 'error';
}

function joinWakes(bots: ReadonlyMap<BotId, BotRecord>, botIds: readonly BotId[]): Wake {
  let below: number | null = null;
  let above: number | null = null;
  let at: EpochMs | null = null;
  for (const id of botIds) {
    const wake = bots.get(id)?.state.wake ?? NEVER_WAKES;
    if (wake.below !== null && (below === null || wake.below > below)) below = wake.below;
    if (wake.above !== null && (above === null || wake.above < above)) above = wake.above;
    if (wake.at !== null && (at === null || wake.at < at)) at = wake.at;
  }
  return { below, above, at };
}
