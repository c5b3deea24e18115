import { ZERO, decFromNumber, roundDownToIncrement } from '../../base/decimal.ts';
import type { Quote } from '../../market/quote.ts';
import { giveUpAwaitedBase } from './apply-grid-fill.ts';
import { armAllSlots } from './arm-slot.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { waitForTrigger } from '../../engine/bot/lifecycle/trigger.ts';
import { NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type GridContext, placeGridOrder } from './grid-context.ts';
import { type GridPlanSlot, planGrid } from './plan-grid.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import type { GridSlot } from './state.ts';

/** First event of a bot: begins at once, or waits for its trigger price. */
export function startGrid(context: GridContext, quote: Quote): void {
  if (context.state.phase === 'new' && !waitForTrigger(context, quote.bid)) beginGrid(context, quote.last);
}

/** Lays the lines around the market and places everything that may rest now. */
export function beginGrid(context: GridContext, price: number): void {
  const { params, instrument, feeRate } = context.state;
  const plan = planGrid(params, instrument, price, feeRate);
  if (plan.status === 'invalid') {
    patch(context, { phase: 'finished' });
    note(context, 'error', plan.code, plan.message);
    context.requests.push({ kind: 'finished', reason: `The grid could not start. ${plan.message}` });
    return;
  }
  patch(context, {
    phase: 'running',
    spacing: plan.spacing,
    startPrice: decFromNumber(price),
    slots: plan.slots.map(openSlot),
  });
  const lowest = plan.lines[0]?.price ?? ZERO;
  const highest = plan.lines.at(-1)?.price ?? ZERO;
  const show = (line: typeof lowest) => formatPrice(line, instrument.priceIncrement);
  const purchase = plan.baseToBuy.gt(ZERO)
    ? ` ${formatAmount(plan.baseToBuy)} ${instrument.base} are bought now for the sells.`
    : '';
  note(
    context,
    'info',
    'STARTED',
    `Started with ${plan.lines.length} lines from ${show(lowest)} to ${show(highest)}, the market at ${show(decFromNumber(price))}.${purchase}`,
  );
  for (const warning of plan.warnings) note(context, 'warning', warning.code, warning.message);
  startPurchase(context);
  armAllSlots(context);
}

/** Buys the base that slots still await, unless that is under way or held back. */
export function startPurchase(context: GridContext): void {
  const { state } = context;
  if (state.phase !== 'running' || state.orders.some((order) => order.role === 'start')) return;
  if (state.startHold !== null && context.at < state.startHold.retryAt) return;
  const awaited = state.slots.reduce((sum, slot) => sum.plus(slot.awaitsBase), ZERO);
  if (awaited.eq(ZERO)) return;
  const quantity = roundDownToIncrement(awaited, state.instrument.quantityIncrement);
  if (isPlaceable(state.instrument, quantity, state.startPrice ?? ZERO))
    placeGridOrder(context, { role: 'start', slotKey: null, price: null, quantity });
  else giveUpAwaitedBase(context);
}

function openSlot(planned: GridPlanSlot): GridSlot {
  const isBase = planned.startsWith === 'base';
  return {
    key: planned.key,
    buyPrice: planned.buyPrice,
    lineAbove: planned.lineAbove,
    quantity: planned.quantity,
    toBuy: isBase ? ZERO : planned.quantity,
    awaitsBase: isBase ? planned.quantity : ZERO,
    held: NOTHING_HELD,
    toSell: ZERO,
    isFirstSale: isBase,
    waitsForRise: planned.startsWith === 'waiting',
    spareQuote: ZERO,
    soldInCycle: ZERO,
    hold: null,
  };
}
