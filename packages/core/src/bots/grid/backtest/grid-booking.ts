// backtest/grid: what a grid bot's backtest is told by: its executions as round trips, its lines, its result as a sum.
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import { type Holding, NOTHING_HELD, takeHolding } from '../../../engine/bot/lifecycle/holding.ts';
import type { GridOrder, GridState } from '../state.ts';
import { orderFilled } from '../../../engine/bot/lifecycle/open-orders.ts';
import type { Fill } from '../../../orders/fill.ts';

/** One execution, and what it meant to the grid. */
export interface GridBooking {
  readonly fill: Fill;
  /** start: the purchase of base before the first sells. exit: the sale of everything at the end. */
  readonly role: GridOrder['role'];
  /** The gap it traded, by its lower line; null for start and exit. */
  readonly slotKey: number | null;
  /** What was sold, with what it had cost; nothing for a purchase. */
  readonly sold: Holding;
  /** Of a sale, net of both fees, quote units; zero for a purchase. */
  readonly realized: Decimal;
}

/** Takes an execution down, from the grid's states before and after it. */
export function toGridBooking(fill: Fill, before: GridState, after: GridState): GridBooking {
  const { role, slotKey }: GridOrder = orderFilled(before, fill);
  if (fill.side === 'buy') return { fill, role, slotKey, sold: NOTHING_HELD, realized: ZERO };
  const held = before.slots.find(({ key }) => key === slotKey)?.held ?? before.kept;
  const { taken } = takeHolding(held, fill.quantity);
  return { fill, role, slotKey, sold: taken, realized: earned(after).minus(earned(before)) };
}

function earned({ results }: GridState): Decimal {
  return results.gridProfit.plus(results.exitProfit);
}
