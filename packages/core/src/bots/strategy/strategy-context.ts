import { ZERO, type Decimal } from '../../base/decimal.ts';
import { type StepContext, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import type { StrategyOrder, StrategyPosition, StrategyState } from './state.ts';

export type StrategyContext = StepContext<StrategyState>;

export function patchPosition(context: StrategyContext, change: Partial<StrategyPosition>): void {
  const { position } = context.state;
  if (position !== null) patch(context, { position: { ...position, ...change } });
}

/** Price in a sentence, in the market's own steps. */
export function priceText(state: StrategyState, price: Decimal): string {
  return formatPrice(price, state.instrument.priceIncrement);
}

/** Asks for an order and remembers it under the bot's next number. */
export function placeStrategyOrder(
  context: StrategyContext,
  { role, price, quantity }: Pick<StrategyOrder, 'role' | 'price' | 'quantity'>,
): void {
  const asked = askForOrder(context, { side: role === 'entry' ? 'buy' : 'sell', slot: role, price, quantity });
  patch(context, { order: { ...asked, role, notional: ZERO } });
}

/** Asks once to cancel the open order, if there is one. */
export function cancelStrategyOrder(context: StrategyContext): void {
  const { order } = context.state;
  if (order === null || order.isCancelling) return;
  context.requests.push({ kind: 'cancel', clientOrderId: order.clientOrderId });
  patch(context, { order: { ...order, isCancelling: true } });
}
