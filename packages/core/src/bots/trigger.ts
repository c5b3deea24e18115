import { NEVER_WAKES, type Wake } from './wake.ts';

/** Which way the market must go to reach the trigger price. */
export type TriggerDirection = 'rises' | 'falls';

/** Null when there is nothing to wait for: no trigger, or the market is at it. */
export function findTriggerDirection(triggerPrice: string | null, bid: number): TriggerDirection | null {
  if (triggerPrice === null || Number(triggerPrice) === bid) return null;
  return bid < Number(triggerPrice) ? 'rises' : 'falls';
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
