import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO, toPlain } from '../../base/decimal.ts';
import type { Fill } from '../../orders/fill.ts';
import { feeOfFill, holdingOfFill, recordCash } from '../../engine/bot/lifecycle/book-fill.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { addHolding, holdingCost, takeHolding } from '../../engine/bot/lifecycle/holding.ts';
import { armTarget } from './guard-position.ts';
import { endTrade, pursueExit, sellable } from './leave-position.ts';
import { layLevels } from './levels.ts';
import type { StrategyOrder } from './state.ts';
import { finishWhenDone } from './stop-strategy.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type StrategyContext, patchPosition, priceText } from './strategy-context.ts';

/** Books one execution of the bot's order, and takes the next step when the order is done. */
export function applyStrategyFill(context: StrategyContext, fill: Fill, isComplete: boolean): void {
  const { order } = context.state;
  assert(
    order !== null && order.clientOrderId === fill.clientOrderId,
    `fill "${fill.tradeId}" belongs to no open order`,
  );
  const filled = order.filled.plus(fill.quantity);
  assert(filled.lte(order.quantity), `order "${order.clientOrderId}" is filled ${toPlain(filled)}`);
  const fee = feeOfFill(context, fill);
  recordCash(context, fill, fee);
  const done: StrategyOrder = { ...order, filled, notional: order.notional.plus(fill.price.times(fill.quantity)) };
  patch(context, { order: isComplete ? null : done });
  if (order.role === 'entry') takeBase(context, fill, fee);
  else sellBase(context, fill, fee);
  if (!isComplete) return;
  if (order.role === 'entry') openPosition(context, done);
  else if (sellable(context.state).eq(ZERO)) closeTrade(context, order, fill);
  pursueExit(context);
  finishWhenDone(context);
}

function takeBase(context: StrategyContext, fill: Fill, fee: Decimal): void {
  const { held, instrument } = context.state;
  patch(context, { held: addHolding(held, holdingOfFill(fill, fee, instrument)) });
}

function sellBase(context: StrategyContext, fill: Fill, fee: Decimal): void {
  const { held, results, position } = context.state;
  const { taken, left } = takeHolding(held, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(context, { held: left, results: { ...results, realized: results.realized.plus(profit) } });
  if (position !== null) patchPosition(context, { profit: position.profit.plus(profit) });
}

/** The entry is over, in full or in part: its stop, target and trailing stop are laid around the average price. */
export function openPosition(context: StrategyContext, entry: StrategyOrder): void {
  const { state } = context;
  const { instrument } = state;
  const entryPrice = entry.notional.div(entry.filled);
  const plan = state.plan ?? { stopLoss: null, takeProfit: null, trailing: null };
  const levels = layLevels(plan, entryPrice, instrument.priceIncrement);
  patch(context, {
    plan: null,
    missed: null,
    entryHold: null,
    stoppedOut: null,
    position: {
      entryPrice,
      entryAt: context.at,
      entryQuantity: entry.filled,
      candlesHeld: 0,
      best: null,
      worst: null,
      ...levels,
      isTargetWatched: false,
      followed: 0,
      profit: ZERO,
    },
  });
  const stop = levels.stop === null ? '' : ` Stop at ${priceText(state, levels.stop)}.`;
  const target = levels.target === null ? '' : ` Target at ${priceText(state, levels.target)}.`;
  const bought = `Bought ${formatAmount(entry.filled)} ${instrument.base} at ${priceText(state, entryPrice)}.`;
  note(context, 'info', 'ENTERED', `${bought}${stop}${target}`);
  armTarget(context);
}

function closeTrade(context: StrategyContext, order: StrategyOrder, fill: Fill): void {
  if (order.role === 'target' && context.state.leaving === null) {
    note(context, 'info', 'EXIT', `Target: sold at ${priceText(context.state, fill.price)}.`);
  }
  endTrade(context);
}
