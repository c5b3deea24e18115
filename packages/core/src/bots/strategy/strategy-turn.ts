import { ZERO, type Decimal } from '../../base/decimal.ts';
import { type BotTurn, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { askForOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import type { StrategyOrder, StrategyPosition, StrategyState } from './state.ts';

export type StrategyTurn = BotTurn<StrategyState>;

export function patchPosition(turn: StrategyTurn, change: Partial<StrategyPosition>): void {
  const { position } = turn.state;
  if (position !== null) patch(turn, { position: { ...position, ...change } });
}

/** Price in a sentence, in the market's own steps. */
export function priceWords(state: StrategyState, price: Decimal): string {
  return formatPrice(price, state.instrument.priceIncrement);
}

/** Asks for an order and remembers it under the bot's next number. */
export function placeOrder(
  turn: StrategyTurn,
  { role, price, quantity }: Pick<StrategyOrder, 'role' | 'price' | 'quantity'>,
): void {
  const asked = askForOrder(turn, { side: role === 'entry' ? 'buy' : 'sell', slot: role, price, quantity });
  patch(turn, { order: { ...asked, role, notional: ZERO } });
}

/** Asks once to cancel the open order, if there is one. */
export function cancelOrder(turn: StrategyTurn): void {
  const { order } = turn.state;
  if (order === null || order.isCancelling) return;
  turn.commands.push({ kind: 'cancel', clientOrderId: order.clientOrderId });
  patch(turn, { order: { ...order, isCancelling: true } });
}
