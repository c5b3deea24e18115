import type { Order } from '../../orders/order.ts';
import type { OrderRequest } from '../../orders/order-request.ts';
import { isReducing } from '../../risk/risk-context.ts';
import { type Gate, findGate } from '../../risk/trading-state.ts';
import { isCommandOrderId } from '../command-order-id.ts';
import type { AccountCommand, AccountSnapshot, CommandResult } from './account-types.ts';
import type { AccountState } from './account-state.ts';
import { refuse } from './refuse.ts';

/** What stands in the way of orders beside the limits, of an account as it was read; null when nothing does. */
export function gateOfSnapshot({ standing, mode }: Pick<AccountSnapshot, 'standing' | 'mode'>): Gate | null {
  return findGate(standing, mode === 'offline');
}

/** The same of an account in memory. */
export function gateOf({ config, mode }: Pick<AccountState, 'config' | 'mode'>): Gate | null {
  return findGate(config.standing, mode === 'offline');
}

/** The gate that an order does not pass; null when it does. A closing that was asked for is finished in every state. */
export function findClosedGate(state: AccountState, request: OrderRequest): Gate | null {
  const gate = gateOf(state);
  if (gate === null) return null;
  if (gate.code === 'LIVE_NOT_AVAILABLE') return gate;
  const isPassing = gate.state === 'REDUCING' ? isReducing(request) : isClosing(state, request);
  return isPassing ? null : gate;
}

/** The sale of a position by a command, or by a bot that is stopping. */
export function isClosing({ bots }: AccountState, request: Order['request']): boolean {
  if (!isReducing(request)) return false;
  if (isCommandOrderId(request.clientOrderId)) return true;
  return request.botId !== null && bots.get(request.botId)?.status === 'stopping';
}

/** While nothing may be placed, nothing new is sold either, but by Stop all; a bot can be stopped with what it holds. */
export function refuseSale(state: AccountState, command: AccountCommand): CommandResult | null {
  const isSale = command.kind === 'close_position' || (command.kind === 'stop_bot' && command.holdings === 'sell');
  const gate = isSale ? gateOf(state) : null;
  return gate?.state === 'HALTED' ? refuse(gate.code, gate.message) : null;
}
