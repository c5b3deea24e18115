import { armAllSlots } from './arm-slot.ts';
import { type GridTurn, cancelOrders, note, patch } from './grid-turn.ts';
import { startPurchase } from './begin-grid.ts';

/**
 * Pause means: stop entering. Resting buys are cancelled; sells stay, and what sells in the meantime is not bought back;
 * stop loss, take profit and upper stop go on guarding what is held.
 */
export function pauseGrid(turn: GridTurn): void {
  const { phase } = turn.state;
  if (phase !== 'running' && phase !== 'waiting_trigger') return;
  patch(turn, { phase: 'paused', droppingKey: null });
  const buys = cancelOrders(turn, (order) => order.role === 'buy');
  const sells = turn.state.orders.filter((order) => order.role === 'sell').length;
  note(
    turn,
    'info',
    'PAUSED',
    `Paused: ${count(buys, 'resting buy is', 'resting buys are')} cancelled; ${count(sells, 'sell stays', 'sells stay')}, so that what is held can still be sold. The stop loss stays on guard.`,
  );
}

/** Goes on: every slot is armed again as its own state says, without waiting out earlier refusals. */
export function resumeGrid(turn: GridTurn): void {
  if (turn.state.phase !== 'paused') return;
  if (turn.state.spacing === null) {
    patch(turn, { phase: 'waiting_trigger' });
    note(turn, 'info', 'RESUMED', 'Resumed: the bot waits for its trigger price.');
    return;
  }
  patch(turn, { phase: 'running', startHold: null, slots: turn.state.slots.map((slot) => ({ ...slot, hold: null })) });
  note(turn, 'info', 'RESUMED', 'Resumed: buys are placed again on every line that waits for one.');
  startPurchase(turn);
  armAllSlots(turn);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
