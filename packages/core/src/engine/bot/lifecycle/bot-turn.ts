import { ZERO } from '../../../base/decimal.ts';
import type { EpochMs } from '../../../base/time.ts';
import { botClientOrderId } from '../../../orders/client-order-id.ts';
import type { ClientOrderId, OrderRequest } from '../../../orders/order-request.ts';
import type { BotFacts } from './bot-facts.ts';
import type { EngineCommand } from '../events.ts';
import type { OpenOrder } from './open-orders.ts';

/** One event's work in progress: the state as it becomes, the commands so far. It never outlives the step. */
export interface BotTurn<State> {
  readonly at: EpochMs;
  state: State;
  readonly commands: EngineCommand[];
}

export function patch<State>(turn: BotTurn<State>, change: Partial<State>): void {
  turn.state = { ...turn.state, ...change };
}

export function note(
  turn: Pick<BotTurn<unknown>, 'commands'>,
  severity: 'info' | 'warning' | 'error',
  code: string,
  message: string,
): void {
  turn.commands.push({ kind: 'note', severity, code, message });
}

interface NewOrder extends Pick<OpenOrder, 'price' | 'quantity'> {
  readonly side: 'buy' | 'sell';
  /** The bot's own name for it. */
  readonly slot: string;
}

/** Asks for an order under the bot's next number, which is then taken. The answer is for the bot to remember it by. */
export function askForOrder<State extends BotFacts>(
  turn: BotTurn<State>,
  { side, slot, price, quantity }: NewOrder,
): OpenOrder & { readonly clientOrderId: ClientOrderId } {
  const { botId, accountId, symbol, nextSequence } = turn.state;
  const clientOrderId = botClientOrderId(botId, nextSequence);
  const common = {
    clientOrderId,
    accountId,
    botId,
    symbol,
    side,
    quantity,
    purpose: side === 'buy' ? ('entry' as const) : ('exit' as const),
    slot,
    stopLoss: null,
    takeProfit: null,
    requestedAt: turn.at,
  };
  const request: OrderRequest =
    price === null ? { ...common, type: 'market', price: null } : { ...common, type: 'limit', price };
  turn.commands.push({ kind: 'place', request });
  turn.state = { ...turn.state, nextSequence: nextSequence + 1 };
  return { clientOrderId, price, quantity, filled: ZERO, isCancelling: false };
}
