import { expect } from 'vitest';
import { dec, toPlain } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { AccountCommand } from '../../engine/account/account-types.ts';
import type { BotId, ClientOrderId } from '../../orders/order-request.ts';
import {
  START_AT,
  type Simulation,
  giveCommand,
  feedPrices,
  newAccount,
  newSimulation,
  startGridCommand,
} from './simulated-account.ts';

/** Lines at 96, 98, 100, 102, 104; four slots of about 250 USDT. */
export const GRID_PARAMS = { lower: 96, upper: 104, grids: 5, allocation: 1001, tpPctPerFill: 0, stopLossPct: 0 };
export const OTHER_BOT = '00000000-0000-4000-8000-0000000000b2' as BotId;

let commandNumber = 0;
/** A command under an id of its own. */
export function asCommand(given: Record<string, unknown>, at: number): AccountCommand {
  commandNumber += 1;
  return {
    commandId: `00000000-0000-4000-8000-${String(commandNumber).padStart(12, '0')}`,
    at: at as EpochMs,
    ...given,
  } as AccountCommand;
}

export function manual(
  side: 'buy' | 'sell',
  quantity: string,
  price: string | null,
  id = `terminal_${commandNumber}`,
): Record<string, unknown> {
  return {
    kind: 'place_order',
    order: {
      clientOrderId: id as ClientOrderId,
      symbol: 'BTCUSDT',
      side,
      type: price === null ? 'market' : 'limit',
      quantity: dec(quantity),
      price: price === null ? null : dec(price),
      stopLoss: null,
      takeProfit: null,
    },
  };
}

/** An account that has seen a price of 100. */
export function opened(change: Parameters<typeof newAccount>[0] = {}): { simulation: Simulation; at: number } {
  const simulation = newSimulation(newAccount(change));
  return { simulation, at: feedPrices(simulation, [100], START_AT) };
}

/** An account at a price of 100 with a grid bot whose base is bought. */
export function withGrid(params: Record<string, unknown> = {}): { simulation: Simulation; at: number } {
  const { simulation, at } = opened();
  expect(giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, ...params }, at))).toMatchObject({
    status: 'done',
  });
  return { simulation, at: feedPrices(simulation, [100], at + 1_000) };
}

/** `free + held`. */
export const balance = (simulation: Simulation, asset: string): string => {
  const found = simulation.book.snapshot().balances.find((each) => each.asset === asset);
  return found === undefined ? 'none' : `${toPlain(found.free)} + ${toPlain(found.held)}`;
};
/** Open orders as `buy 98 accepted`. */
export const openIds = (simulation: Simulation): string[] =>
  simulation.book
    .snapshot()
    .orders.map(
      (order) =>
        `${order.request.side} ${order.request.price === null ? 'market' : toPlain(order.request.price)} ${order.status}`,
    );
