import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import { type BotTurn, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import type { GridOrder, GridSlot, GridState } from './state.ts';

export type GridTurn = BotTurn<GridState>;

export function slotOf(turn: GridTurn, key: number): GridSlot {
  const slot = turn.state.slots[key - firstKey(turn.state)];
  assert(slot !== undefined && slot.key === key, `grid of bot "${turn.state.botId}" has no slot ${key}`);
  return slot;
}

export function patchSlot(turn: GridTurn, key: number, change: Partial<GridSlot>): void {
  const index = key - firstKey(turn.state);
  patch(turn, { slots: turn.state.slots.with(index, { ...slotOf(turn, key), ...change }) });
}

type NewOrder = Pick<GridOrder, 'role' | 'slotKey' | 'price' | 'quantity'> & { readonly extra?: Decimal };

/** Asks for an order and remembers it under the bot's next number. */
export function placeOrder(turn: GridTurn, { role, slotKey, price, quantity, extra = ZERO }: NewOrder): void {
  const asked = askForOrder(turn, {
    side: role === 'buy' || role === 'start' ? 'buy' : 'sell',
    slot: slotKey === null ? role : String(slotKey),
    price,
    quantity,
  });
  patch(turn, { orders: [...turn.state.orders, { ...asked, role, slotKey, extra }] });
}

function firstKey(state: GridState): number {
  return state.slots[0]?.key ?? 0;
}
