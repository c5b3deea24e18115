import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import { type StepContext, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import type { GridOrder, GridSlot, GridState } from './state.ts';

export type GridContext = StepContext<GridState>;

export function slotOf(context: GridContext, key: number): GridSlot {
  const slot = context.state.slots[key - firstKey(context.state)];
  assert(slot !== undefined && slot.key === key, `grid of bot "${context.state.botId}" has no slot ${key}`);
  return slot;
}

export function patchSlot(context: GridContext, key: number, change: Partial<GridSlot>): void {
  const index = key - firstKey(context.state);
  patch(context, { slots: context.state.slots.with(index, { ...slotOf(context, key), ...change }) });
}

type NewOrder = Pick<GridOrder, 'role' | 'slotKey' | 'price' | 'quantity'> & { readonly extra?: Decimal };

/** Asks for an order and remembers it under the bot's next number. */
export function placeGridOrder(context: GridContext, { role, slotKey, price, quantity, extra = ZERO }: NewOrder): void {
  const asked = askForOrder(context, {
    side: role === 'buy' || role === 'start' ? 'buy' : 'sell',
    slot: slotKey === null ? role : String(slotKey),
    price,
    quantity,
  });
  patch(context, { orders: [...context.state.orders, { ...asked, role, slotKey, extra }] });
}

/** Price in a sentence, in the market's own steps. */
export function gridPriceText({ instrument }: GridState, price: Decimal): string {
  return formatPrice(price, instrument.priceIncrement);
}

function firstKey(state: GridState): number {
  return state.slots[0]?.key ?? 0;
}
