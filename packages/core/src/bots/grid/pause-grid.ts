import { armAllSlots } from './arm-slot.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import type { GridContext } from './grid-context.ts';
import { startPurchase } from './begin-grid.ts';

/**
 * Pause means: stop entering. Resting buys are cancelled; sells stay (unless everything is to go), and what sells in the
 * meantime is not bought back; stop loss, take profit and upper stop go on guarding what is held.
 */
export function pauseGrid(context: GridContext, keepsSells: boolean): void {
  const { phase } = context.state;
  const isPausable = phase === 'running' || phase === 'waiting_trigger' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && context.state.keepsSells === keepsSells)) return;
  patch(context, { phase: 'paused', keepsSells, droppingKey: null });
  const buys = cancelOrders(context, (order) => order.role === 'buy');
  const cancelledSells = keepsSells ? 0 : cancelOrders(context, (order) => order.role === 'sell');
  const sells = context.state.orders.filter((order) => order.role === 'sell').length - cancelledSells;
  const stays = keepsSells
    ? `${count(sells, 'sell stays', 'sells stay')}, so that what is held can still be sold`
    : `${count(cancelledSells, 'sell is', 'sells are')} cancelled too`;
  note(
    context,
    'info',
    'PAUSED',
    `Paused: ${count(buys, 'resting buy is', 'resting buys are')} cancelled; ${stays}. The stop loss stays active.`,
  );
  armAllSlots(context);
}

/** Goes on: every slot is armed again as its own state says, without waiting out earlier refusals. */
export function resumeGrid(context: GridContext): void {
  if (context.state.phase !== 'paused') return;
  if (context.state.spacing === null) {
    patch(context, { phase: 'waiting_trigger' });
    note(context, 'info', 'RESUMED', 'Resumed: the bot waits for its trigger price.');
    return;
  }
  patch(context, {
    phase: 'running',
    keepsSells: true,
    startHold: null,
    slots: context.state.slots.map((slot) => ({ ...slot, hold: null })),
  });
  note(context, 'info', 'RESUMED', 'Resumed: buys are placed again on every line that waits for one.');
  startPurchase(context);
  armAllSlots(context);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
