import { ZERO, type Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { botClientOrderId } from '../../orders/client-order-id.ts';
import type { OrderRequest } from '../../orders/order-request.ts';
import type { EngineCommand } from '../events.ts';
import { formatPrice } from '../format-figures.ts';
import type { StrategyOrder, StrategyPosition, StrategyState } from './state.ts';

/** One event's work in progress: the state as it becomes, the commands so far. It never outlives the step. */
export interface StrategyTurn {
  readonly at: EpochMs;
  state: StrategyState;
  readonly commands: EngineCommand[];
}

export function patch(turn: StrategyTurn, change: Partial<StrategyState>): void {
  turn.state = { ...turn.state, ...change };
}

export function patchPosition(turn: StrategyTurn, change: Partial<StrategyPosition>): void {
  const { position } = turn.state;
  if (position !== null) patch(turn, { position: { ...position, ...change } });
}

export function note(turn: StrategyTurn, severity: 'info' | 'warning' | 'error', code: string, message: string): void {
  turn.commands.push({ kind: 'note', severity, code, message });
}

/** Price in a sentence, in the market's own steps. */
export function priceWords(state: StrategyState, price: Decimal): string {
  return formatPrice(price, state.instrument.priceIncrement);
}

/** Asks for an order and remembers it under the bot's next number. */
export function placeOrder(turn: StrategyTurn, order: Pick<StrategyOrder, 'role' | 'price' | 'quantity'>): void {
  const { state } = turn;
  const isEntry = order.role === 'entry';
  const common = {
    clientOrderId: botClientOrderId(state.botId, state.nextSequence),
    accountId: state.accountId,
    botId: state.botId,
    symbol: state.symbol,
    side: isEntry ? ('buy' as const) : ('sell' as const),
    quantity: order.quantity,
    purpose: isEntry ? ('entry' as const) : ('exit' as const),
    slot: order.role,
    stopLoss: null,
    takeProfit: null,
    requestedAt: turn.at,
  };
  const request: OrderRequest =
    order.price === null
      ? { ...common, type: 'market', price: null }
      : { ...common, type: 'limit', price: order.price };
  const { clientOrderId } = common;
  patch(turn, {
    nextSequence: state.nextSequence + 1,
    order: { ...order, clientOrderId, filled: ZERO, notional: ZERO, isCancelling: false },
  });
  turn.commands.push({ kind: 'place', request });
}

/** Asks once to cancel the open order, if there is one. */
export function cancelOrder(turn: StrategyTurn): void {
  const { order } = turn.state;
  if (order === null || order.isCancelling) return;
  turn.commands.push({ kind: 'cancel', clientOrderId: order.clientOrderId });
  patch(turn, { order: { ...order, isCancelling: true } });
}
