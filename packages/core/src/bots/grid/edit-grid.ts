import { type Decimal, ONE, ZERO, dec, divide, maxDecimal, roundDownToIncrement } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotEditing, EditedBot, InvalidBot } from '../../engine/bot/bot-module.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { patch } from '../../engine/bot/lifecycle/step-context.ts';
import { findReachedExit } from '../../engine/bot/messages/reached-exit.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { armSlot, sellPrice } from './arm-slot.ts';
import { type GridContext, slotOf } from './grid-context.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import { gridTriggers } from './grid-triggers.ts';
import type { GridParams } from './params.ts';
import { describeTooSmall, planGrid } from './plan-grid.ts';
import { minimumGridAllocation, sizeSlots } from './size-slots.ts';
import type { GridSlot, GridState } from './state.ts';

/** What of a grid may change while it runs: how large its lines are, where it sells and when it leaves; never where they lie. */
export const gridEditing: BotEditing<GridState> = {
  fields: [
    'allocation',
    'profitAsset',
    'stopLossHoldings',
    'stopLossPct',
    'takeProfitPrice',
    'tpPctPerFill',
    'trailingUp',
    'upperStopPrice',
  ],
  reason: 'Its coins belong to its lines as they are. Stop the bot, keep its coins, and start it with other lines.',
  edit: editGrid,
  findReached: ({ slots, instrument }, params, bid) =>
    findReachedExit(instrument, bid, {
      stopLoss: gridStopLossPrice(params, slots[0]?.buyPrice ?? ZERO),
      takeProfitPrice: params.takeProfitPrice === null ? null : dec(params.takeProfitPrice),
      upperStopPrice: params.upperStopPrice === null ? null : dec(params.upperStopPrice),
    }),
};

function editGrid(state: GridState, params: GridParams, at: EpochMs): EditedBot<GridState> {
  const context: GridContext = { at, state: { ...state, params }, requests: [] };
  const fault = state.spacing === null ? findStartFault(context.state) : changeWorking(context, state.params);
  if (fault !== null) return fault;
  const next = { ...context.state, triggers: gridTriggers(context.state) };
  return { status: 'edited', step: { state: next, requests: context.requests } };
}

/** A grid that waits for its trigger price must still be able to start there. */
function findStartFault({ params, instrument, feeRate }: GridState): InvalidBot | null {
  if (params.triggerPrice === null) return null;
  const plan = planGrid(params, instrument, Number(params.triggerPrice), feeRate);
  return plan.status === 'invalid' ? { ...plan, status: 'invalid' } : null;
}

function changeWorking(context: GridContext, before: GridParams): InvalidBot | null {
  const { params } = context.state;
  const fault = params.allocation === before.allocation ? null : resizeSlots(context);
  if (fault !== null) return fault;
  if (params.tpPctPerFill !== before.tpPctPerFill) takeBackSells(context);
  // What is being taken back comes again when it is gone, in one order with what is added to it.
  for (const { key } of context.state.slots) {
    const isLeaving = context.state.orders.some((order) => order.slotKey === key && order.isCancelling);
    if (!isLeaving) armSlot(context, key);
  }
  return null;
}

/** Sells that would rest elsewhere now go; each comes again at its new price once it is gone. */
function takeBackSells(context: GridContext): void {
  const { state } = context;
  cancelOrders(context, ({ role, slotKey, price }) => {
    if (role !== 'sell' || slotKey === null || price === null) return false;
    return !price.eq(sellPrice(state, slotOf(context, slotKey)));
  });
}

/**
 * Gives every line its share of the new allocation. A line that holds more than that sells what it holds and buys less the
 * next time: until then its `toBuy` is below zero. What such lines hold too much the others have less, as long as it is held.
 */
function resizeSlots(context: GridContext): InvalidBot | null {
  const { state } = context;
  if (state.orders.some(({ role }) => role === 'start')) return FIRST_COINS;
  const quantities = newQuantities(state);
  if (!Array.isArray(quantities)) return quantities;
  const slots = state.slots.map((slot, index) => resized(slot, quantities[index] ?? slot.quantity));
  const covered = coverSlots(state, slots);
  if (covered === null) return inUse(state);
  const changed = new Set(covered.flatMap((slot, index) => (slot === state.slots[index] ? [] : [slot.key])));
  patch(context, { slots: covered });
  cancelOrders(context, ({ role, slotKey }) => role === 'buy' && slotKey !== null && changed.has(slotKey));
  return null;
}

const FIRST_COINS: InvalidBot = {
  status: 'invalid',
  code: 'EDIT_UNSAFE',
  field: 'allocation',
  message: 'The bot is still buying its first coins. Change its budget when that is done.',
};

function newQuantities({ params, slots, instrument, startPrice, feeRate }: GridState): Decimal[] | InvalidBot {
  const frames = slots.map(({ buyPrice, isFirstSale }) => ({ buyPrice, isBoughtAtStart: isFirstSale }));
  const sizing = { instrument, startPrice: startPrice ?? ZERO, feeRate: plannedFeeRate(params, feeRate) };
  const quantities = sizeSlots(frames, dec(params.allocation), sizing);
  const isTooSmall = slots.some(({ buyPrice }, index) => !isPlaceable(instrument, quantities[index] ?? ZERO, buyPrice));
  if (!isTooSmall) return quantities;
  return { status: 'invalid', ...describeTooSmall(params, instrument, minimumGridAllocation(frames, sizing)) };
}

function resized(slot: GridSlot, quantity: Decimal): GridSlot {
  const more = quantity.minus(slot.quantity);
  return more.eq(ZERO) ? slot : { ...slot, quantity, toBuy: slot.toBuy.plus(more) };
}

/** Base units that the slot is still to buy. */
function openOf({ quantity, held, awaitsBase }: GridSlot): Decimal {
  return maxDecimal(quantity.minus(held.quantity).minus(awaitsBase), ZERO);
}

/** The slots as far as the money that is left pays for them, each alike; null where that is too little for their orders. */
function coverSlots(state: GridState, slots: readonly GridSlot[]): readonly GridSlot[] | null {
  const { params, results, feeRate, instrument } = state;
  const left = dec(params.allocation).plus(results.cashFlow);
  const needed = slots
    .reduce((sum, slot) => sum.plus(openOf(slot).times(slot.buyPrice)), ZERO)
    .times(ONE.plus(feeRate));
  if (left.gte(needed)) return slots;
  if (left.lte(ZERO)) return null;
  const covered = slots.map((slot) => {
    const open = openOf(slot);
    const affordable = roundDownToIncrement(divide(open.times(left), needed), instrument.quantityIncrement);
    return open.eq(ZERO) ? slot : resized(slot, slot.quantity.minus(open).plus(affordable));
  });
  const isTooSmall = covered.some(
    (slot) => slot.held.quantity.eq(ZERO) && !isPlaceable(instrument, slot.quantity, slot.buyPrice),
  );
  return isTooSmall ? null : covered;
}

function inUse({ params, results, instrument }: GridState): InvalidBot {
  const spent = formatAmount(ZERO.minus(results.cashFlow).round(2, 3));
  return {
    status: 'invalid',
    code: 'BUDGET_IN_USE',
    field: 'allocation',
    message: `The bot has ${spent} ${instrument.quote} invested: with ${formatAmount(dec(params.allocation))} ${instrument.quote} too little would be left for its other lines.`,
  };
}
