import { type BotTurn, note } from './bot-turn.ts';
import type { BotPhase } from './bot-phase.ts';
import { NEVER_WAKES, type Wake } from './wake.ts';

/** Which way the market must go to reach the trigger price. */
export type TriggerDirection = 'rises' | 'falls';

/** Null when there is nothing to wait for: no trigger, or the market is at it. */
function findTriggerDirection(triggerPrice: string | null, bid: number): TriggerDirection | null {
  if (triggerPrice === null || Number(triggerPrice) === bid) return null;
  return bid < Number(triggerPrice) ? 'rises' : 'falls';
}

interface Triggered {
  readonly phase: BotPhase;
  readonly triggerDirection: TriggerDirection | null;
  readonly symbol: string;
  readonly params: { readonly triggerPrice: string | null };
}

/** A new bot begins to wait for its trigger price; false when there is nothing to wait for. @param bid quote per base unit */
export function waitForTrigger<State extends Triggered>(turn: BotTurn<State>, bid: number): boolean {
  const { symbol, params } = turn.state;
  const direction = findTriggerDirection(params.triggerPrice, bid);
  if (direction === null) return false;
  turn.state = { ...turn.state, phase: 'waiting_trigger', triggerDirection: direction };
  const message = `Waits until ${symbol} ${direction} to ${params.triggerPrice}; nothing is placed before.`;
  note(turn, 'info', 'WAITING_TRIGGER', message);
  return true;
}

/** Whether a market between `low` and `high` has reached the trigger. */
export function isTriggered(
  { triggerPrice, direction }: { readonly triggerPrice: string | null; readonly direction: TriggerDirection | null },
  { low, high }: { readonly low: number; readonly high: number },
): boolean {
  const trigger = Number(triggerPrice);
  return direction === 'rises' ? high >= trigger : low <= trigger;
}

export function triggerWake(triggerPrice: string | null, direction: TriggerDirection | null): Wake {
  const price = Number(triggerPrice);
  return direction === 'rises' ? { ...NEVER_WAKES, above: price } : { ...NEVER_WAKES, below: price };
}
