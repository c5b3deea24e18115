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
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type StrategyTurn, patchPosition, priceWords } from './strategy-turn.ts';

/** Books one execution of the bot's order, and takes the next step when the order is done. */
export function applyStrategyFill(turn: StrategyTurn, fill: Fill, isComplete: boolean): void {
  const { order } = turn.state;
  assert(
    order !== null && order.clientOrderId === fill.clientOrderId,
    `fill "${fill.tradeId}" belongs to no open order`,
  );
  const filled = order.filled.plus(fill.quantity);
  assert(filled.lte(order.quantity), `order "${order.clientOrderId}" is filled ${toPlain(filled)}`);
  const fee = feeOfFill(turn, fill);
  recordCash(turn, fill, fee);
  const done: StrategyOrder = { ...order, filled, notional: order.notional.plus(fill.price.times(fill.quantity)) };
  patch(turn, { order: isComplete ? null : done });
  if (order.role === 'entry') takeBase(turn, fill, fee);
  else sellBase(turn, fill, fee);
  if (!isComplete) return;
  if (order.role === 'entry') openPosition(turn, done);
  else if (sellable(turn.state).eq(ZERO)) closeTrade(turn, order, fill);
  pursueExit(turn);
  finishWhenDone(turn);
}

function takeBase(turn: StrategyTurn, fill: Fill, fee: Decimal): void {
  const { held, instrument } = turn.state;
  patch(turn, { held: addHolding(held, holdingOfFill(fill, fee, instrument)) });
}

function sellBase(turn: StrategyTurn, fill: Fill, fee: Decimal): void {
  const { held, results, position } = turn.state;
  const { taken, left } = takeHolding(held, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(turn, { held: left, results: { ...results, realized: results.realized.plus(profit) } });
  if (position !== null) patchPosition(turn, { profit: position.profit.plus(profit) });
}

/** The entry is over, in full or in part: its stop, target and trailing stop are laid around the average price. */
export function openPosition(turn: StrategyTurn, entry: StrategyOrder): void {
  const { state } = turn;
  const { instrument } = state;
  const entryPrice = entry.notional.div(entry.filled);
  const plan = state.plan ?? { stopLoss: null, takeProfit: null, trailing: null };
  const levels = layLevels(plan, entryPrice, instrument.priceIncrement);
  patch(turn, {
    plan: null,
    missed: null,
    entryHold: null,
    stoppedOut: null,
    position: {
      entryPrice,
      entryAt: turn.at,
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
  const stop = levels.stop === null ? '' : ` Stop at ${priceWords(state, levels.stop)}.`;
  const target = levels.target === null ? '' : ` Target at ${priceWords(state, levels.target)}.`;
  const bought = `Bought ${formatAmount(entry.filled)} ${instrument.base} at ${priceWords(state, entryPrice)}.`;
  note(turn, 'info', 'ENTERED', `${bought}${stop}${target}`);
  armTarget(turn);
}

function closeTrade(turn: StrategyTurn, order: StrategyOrder, fill: Fill): void {
  if (order.role === 'target' && turn.state.leaving === null) {
    note(turn, 'info', 'EXIT', `Target: sold at ${priceWords(turn.state, fill.price)}.`);
  }
  endTrade(turn);
}
