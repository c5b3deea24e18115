import { armAllSlots } from './arm-slot.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import type { GridTurn } from './grid-turn.ts';
import { startPurchase } from './begin-grid.ts';

/**
 * Pause means: stop entering. Resting buys are cancelled; sells stay (unless everything is to go), and what sells in the
 * meantime is not bought back; stop loss, take profit and upper stop go on guarding what is held.
 */
export function pauseGrid(turn: GridTurn, keepsSells: boolean): void {
  const { phase } = turn.state;
  const isPausable = phase === 'running' || phase === 'waiting_trigger' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && turn.state.keepsSells === keepsSells)) return;
  patch(turn, { phase: 'paused', keepsSells, droppingKey: null });
  const buys = cancelOrders(turn, (order) => order.role === 'buy');
  const cancelledSells = keepsSells ? 0 : cancelOrders(turn, (order) => order.role === 'sell');
  const sells = turn.state.orders.filter((order) => order.role === 'sell').length - cancelledSells;
  const stays = keepsSells
    ? `${count(sells, 'sell stays', 'sells stay')}, so that what is held can still be sold`
    : `${count(cancelledSells, 'sell is', 'sells are')} cancelled too`;
  note(
    turn,
    'info',
    'PAUSED',
    `Paused: ${count(buys, 'resting buy is', 'resting buys are')} cancelled; ${stays}. The stop loss stays on guard.`,
  );
  armAllSlots(turn);
}

/** Goes on: every slot is armed again as its own state says, without waiting out earlier refusals. */
export function resumeGrid(turn: GridTurn): void {
  if (turn.state.phase !== 'paused') return;
  if (turn.state.spacing === null) {
    patch(turn, { phase: 'waiting_trigger' });
    note(turn, 'info', 'RESUMED', 'Resumed: the bot waits for its trigger price.');
    return;
  }
  patch(turn, {
    phase: 'running',
    keepsSells: true,
    startHold: null,
    slots: turn.state.slots.map((slot) => ({ ...slot, hold: null })),
  });
  note(turn, 'info', 'RESUMED', 'Resumed: buys are placed again on every line that waits for one.');
  startPurchase(turn);
  armAllSlots(turn);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
