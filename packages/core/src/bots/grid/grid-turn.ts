import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { EngineCommand } from '../events.ts';
import { botClientOrderId } from '../../orders/client-order-id.ts';
import type { OrderRequest } from '../../orders/order-request.ts';
import type { GridOrder, GridSlot, GridState } from './state.ts';

/** One event's work in progress: the state as it becomes, the commands so far. It never outlives the step. */
export interface GridTurn {
  readonly at: EpochMs;
  state: GridState;
  readonly commands: EngineCommand[];
}

export function patch(turn: GridTurn, change: Partial<GridState>): void {
  turn.state = { ...turn.state, ...change };
}

export function slotOf(turn: GridTurn, key: number): GridSlot {
  const slot = turn.state.slots[key - firstKey(turn.state)];
  assert(slot !== undefined && slot.key === key, `grid of bot "${turn.state.botId}" has no slot ${key}`);
  return slot;
}

export function patchSlot(turn: GridTurn, key: number, change: Partial<GridSlot>): void {
  const index = key - firstKey(turn.state);
  patch(turn, { slots: turn.state.slots.with(index, { ...slotOf(turn, key), ...change }) });
}

export function note(turn: GridTurn, severity: 'info' | 'warning' | 'error', code: string, message: string): void {
  turn.commands.push({ kind: 'note', severity, code, message });
}

type NewOrder = Pick<GridOrder, 'role' | 'slotKey' | 'price' | 'quantity'> & { readonly extra?: Decimal };

/** Asks for an order and remembers it under the bot's next number. */
export function placeOrder(turn: GridTurn, order: NewOrder): void {
  const { state } = turn;
  const clientOrderId = botClientOrderId(state.botId, state.nextSequence);
  const common = {
    clientOrderId,
    accountId: state.accountId,
    botId: state.botId,
    symbol: state.symbol,
    side: order.role === 'buy' || order.role === 'start' ? ('buy' as const) : ('sell' as const),
    quantity: order.quantity,
    purpose: order.role === 'buy' || order.role === 'start' ? ('entry' as const) : ('exit' as const),
    slot: order.slotKey === null ? order.role : String(order.slotKey),
    stopLoss: null,
    takeProfit: null,
    requestedAt: turn.at,
  };
  const request: OrderRequest =
    order.price === null
      ? { ...common, type: 'market', price: null }
      : { ...common, type: 'limit', price: order.price };
  const placed: GridOrder = {
    clientOrderId,
    role: order.role,
    slotKey: order.slotKey,
    price: order.price,
    quantity: order.quantity,
    filled: ZERO,
    extra: order.extra ?? ZERO,
    isCancelling: false,
  };
  patch(turn, { nextSequence: state.nextSequence + 1, orders: [...state.orders, placed] });
  turn.commands.push({ kind: 'place', request });
}

/** Asks to cancel every open order that `which` picks, once each. Answers how many it asked for. */
export function cancelOrders(turn: GridTurn, which: (order: GridOrder) => boolean): number {
  let asked = 0;
  const orders = turn.state.orders.map((order) => {
    if (order.isCancelling || !which(order)) return order;
    asked += 1;
    turn.commands.push({ kind: 'cancel', clientOrderId: order.clientOrderId });
    return { ...order, isCancelling: true };
  });
  if (asked > 0) patch(turn, { orders });
  return asked;
}

function firstKey(state: GridState): number {
  return state.slots[0]?.key ?? 0;
}
