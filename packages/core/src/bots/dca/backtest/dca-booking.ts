// backtest/dca: what a DCA bot's backtest is told by: its executions, its deals as round trips, its result as a sum.
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import { type DcaOrder, type DcaState, dcaHoldings } from '../state.ts';
import { type Holding, NOTHING_HELD, holdingCost, takeHolding } from '../../../engine/bot/lifecycle/holding.ts';
import { orderFilled } from '../../../engine/bot/lifecycle/open-orders.ts';
import type { Fill } from '../../../orders/fill.ts';

/** One execution, and what it meant to the bot. */
export interface DcaBooking {
  readonly fill: Fill;
  /** exit: the sale of everything at the bot's end, which in a backtest is the stop loss. */
  readonly role: DcaOrder['role'];
  /** Of a safety order its number; 0 for the base order and what is sold together. */
  readonly key: number;
  /** A take profit that followed the high and was sold at the market. */
  readonly isTrailing: boolean;
  /** Number of its deal, from 1. */
  readonly deal: number;
  /** What was sold, with what it had cost; nothing for a purchase. */
  readonly sold: Holding;
  /** Of a sale, net of both fees, quote units; zero for a purchase. */
  readonly realized: Decimal;
  /** What all that is held has cost after it, fees included: the capital in use, quote units. */
  readonly cost: Decimal;
}

/** Takes an execution down, from the bot's states before and after it. */
export function toDcaBooking(fill: Fill, before: DcaState, after: DcaState): DcaBooking {
  const { role, key, price }: DcaOrder = orderFilled(before, fill);
  const common = {
    fill,
    role,
    key,
    isTrailing: role === 'take_profit' && price === null,
    deal: before.deal?.number ?? before.results.deals + 1,
    cost: holdingCost(dcaHoldings(after)),
  };
  if (fill.side === 'buy') return { ...common, sold: NOTHING_HELD, realized: ZERO };
  const held = role === 'exit' ? before.kept : before.deal?.lots.find((lot) => lot.key === key)?.held;
  const { taken } = takeHolding(held ?? NOTHING_HELD, fill.quantity);
  return { ...common, sold: taken, realized: earned(after).minus(earned(before)) };
}

function earned({ results }: DcaState): Decimal {
  return results.dealProfit.plus(results.exitProfit);
}
