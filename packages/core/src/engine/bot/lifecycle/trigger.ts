import { type StepContext, note } from './step-context.ts';
import type { BotPhase } from './bot-phase.ts';
import { NO_TRIGGERS, type Triggers } from './triggers.ts';

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
export function waitForTrigger<State extends Triggered>(context: StepContext<State>, bid: number): boolean {
  const { symbol, params } = context.state;
  const direction = findTriggerDirection(params.triggerPrice, bid);
  if (direction === null) return false;
  context.state = { ...context.state, phase: 'waiting_trigger', triggerDirection: direction };
  const message = `Waits until ${symbol} ${direction} to ${params.triggerPrice}; nothing is placed before.`;
  note(context, 'info', 'WAITING_TRIGGER', message);
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

export function priceTriggers(triggerPrice: string | null, direction: TriggerDirection | null): Triggers {
  const price = Number(triggerPrice);
  return direction === 'rises' ? { ...NO_TRIGGERS, above: price } : { ...NO_TRIGGERS, below: price };
}
