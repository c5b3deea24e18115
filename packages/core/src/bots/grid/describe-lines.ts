import { type Decimal, ZERO } from '../../base/decimal.ts';
import { explainUnarmedBuy, explainUnarmedSell } from './explain-slot.ts';
import type { GridOrder, GridState } from './state.ts';

/** One line of the grid as a chart and a list show it. */
export interface GridLineView {
  readonly index: number;
  readonly price: Decimal;
  /** `buy` and `sell`: an order works for the line. `unarmed`: one should. `empty`: none should. */
  readonly status: 'buy' | 'sell' | 'unarmed' | 'empty';
  /** Where the order rests: a sell may rest below its line, at the take profit per fill. Null without one. */
  readonly restsAt: Decimal | null;
  /** Base units still to be filled; zero without an order. */
  readonly quantity: Decimal;
  /** The sentence that says why no order rests here, or why a part of it does not; null when all is armed. */
  readonly reason: string | null;
}

/** Every line with what it does and, where it does nothing, why. */
export function describeLines(state: GridState): GridLineView[] {
  const [lowest] = state.slots;
  const top = state.slots.at(-1);
  if (lowest === undefined || top === undefined) return [];
  const prices = [...state.slots.map((slot) => slot.buyPrice), top.lineAbove];
  return prices.map((price, offset) => describeLine(state, lowest.key + offset, price));
}

function describeLine(state: GridState, index: number, price: Decimal): GridLineView {
  const buys = ordersAt(state, index, 'buy');
  const sells = ordersAt(state, index - 1, 'sell');
  const orders = buys.length > 0 ? buys : sells;
  const reason = unarmedReason(state, index);
  const [first] = orders;
  if (first !== undefined) {
    const quantity = orders.reduce((sum, order) => sum.plus(order.quantity.minus(order.filled)), ZERO);
    return { index, price, status: buys.length > 0 ? 'buy' : 'sell', restsAt: first.price, quantity, reason };
  }
  if (reason !== null) return { index, price, status: 'unarmed', restsAt: null, quantity: ZERO, reason };
  return { index, price, status: 'empty', restsAt: null, quantity: ZERO, reason: explainEmpty(state) };
}

function unarmedReason(state: GridState, index: number): string | null {
  const above = state.slots.find((slot) => slot.key === index);
  const below = state.slots.find((slot) => slot.key === index - 1);
  const sell = below === undefined ? null : explainUnarmedSell(state, below);
  return sell ?? (above === undefined ? null : explainUnarmedBuy(state, above));
}

function explainEmpty(state: GridState): string {
  if (state.phase === 'finished') return 'The bot has ended.';
  if (state.phase === 'stopping') return 'The bot is ending.';
  return 'Waiting: price is between lines.';
}

function ordersAt(state: GridState, slotKey: number, role: 'buy' | 'sell'): GridOrder[] {
  return state.orders.filter((order) => order.slotKey === slotKey && order.role === role);
}
