import { type Decimal, ZERO, roundDownToIncrement } from '../../base/decimal.ts';
import { patch } from '../../engine/bot/lifecycle/step-context.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import type { OrderHold } from '../../engine/bot/lifecycle/order-hold.ts';
import { type DcaContext, levelOf, lotOf, patchLevel, placeDcaOrder } from './dca-context.ts';
import { endDeal } from './end-deal.ts';
import type { DcaLot, DcaState } from './state.ts';

/**
 * Places whatever the deal may sell and buy now, and takes back what no longer fits. A deal that has sold everything takes
 * its safety orders back and ends when they are gone; base that one of them bought in the meantime makes it go on.
 */
export function armDeal(context: DcaContext): void {
  const { deal } = context.state;
  if (deal === null || deal.basePrice === null || context.state.phase === 'stopping') return;
  for (const { key } of deal.lots) armSale(context, key);
  if (!isSoldOut(context.state)) {
    armSafetyOrders(context);
    return;
  }
  cancelOrders(context, ({ role }) => role === 'safety');
  if (context.state.orders.length === 0) endDeal(context);
}

/** Something was sold, and nothing is left that the venue would take. */
function isSoldOut({ deal, orders, instrument }: DcaState): boolean {
  if (deal === null || deal.sold.eq(ZERO) || orders.some(({ role }) => role === 'take_profit')) return false;
  return deal.lots.every((lot) => !isPlaceable(instrument, wholeLots({ instrument }, lot.held.quantity), lot.target));
}

/** A paused bot goes on selling what it holds. */
export function maySellDeal({ phase, keepsSells }: DcaState): boolean {
  return phase === 'running' || (phase === 'paused' && keepsSells);
}

/** Whether a lot waits for its high to pass instead of resting at its target. */
export function isTrailing({ params }: DcaState): boolean {
  return params.trailingTakeProfitPct !== '0';
}

/** Base units of the lot that could be sold in one order; zero when it is less than the venue takes. */
export function sellableOfLot({ instrument }: Pick<DcaState, 'instrument'>, lot: DcaLot): Decimal {
  const quantity = wholeLots({ instrument }, lot.held.quantity);
  return isPlaceable(instrument, quantity, lot.target) ? quantity : ZERO;
}

function wholeLots({ instrument }: Pick<DcaState, 'instrument'>, quantity: Decimal): Decimal {
  return roundDownToIncrement(quantity, instrument.quantityIncrement);
}

export function isHeldBack(hold: OrderHold | null, { at }: Pick<DcaContext, 'at'>): boolean {
  return hold !== null && at < hold.retryAt;
}

/** One sell at a time: one at another price or of another quantity is cancelled, and follows anew when it is gone. */
function armSale(context: DcaContext, key: number): void {
  const { state } = context;
  if (!maySellDeal(state) || isTrailing(state)) return;
  const lot = lotOf(context, key);
  const quantity = sellableOfLot(state, lot);
  const open = state.orders.find((order) => order.role === 'take_profit' && order.key === key);
  if (open !== undefined) {
    const rest = open.quantity.minus(open.filled);
    const isRight = open.price?.eq(lot.target) === true && rest.eq(wholeLots(state, lot.held.quantity));
    if (!isRight) cancelOrders(context, (order) => order.clientOrderId === open.clientOrderId);
    return;
  }
  if (quantity.eq(ZERO) || isHeldBack(lot.hold, context)) return;
  placeDcaOrder(context, { role: 'take_profit', key, price: lot.target, quantity });
}

/** Places the highest safety orders that are still to be filled, as many as may rest at a time. */
function armSafetyOrders(context: DcaContext): void {
  const { phase, deal, params } = context.state;
  if (phase !== 'running' || deal === null) return;
  const most = params.activeSafetyOrdersMax ?? Number.POSITIVE_INFINITY;
  let active = 0;
  for (const { key, isGated } of deal.levels) {
    if (isGated) return;
    const isOpen = context.state.orders.some((order) => order.role === 'safety' && order.key === key);
    if (!isOpen && buyable(context.state, key).eq(ZERO)) continue;
    active += 1;
    if (active > most) return;
    if (!isOpen) armSafetyOrder(context, key);
  }
}

function armSafetyOrder(context: DcaContext, key: number): void {
  const level = levelOf(context, key);
  const quantity = buyable(context.state, key);
  if (isHeldBack(level.hold, context)) return;
  patchLevel(context, key, { toBuy: level.toBuy.minus(quantity) });
  placeDcaOrder(context, { role: 'safety', key, price: level.price, quantity });
}

/** Base units that the level could buy in one order; zero when it is less than the venue takes. */
export function buyable({ instrument, deal }: DcaState, key: number): Decimal {
  const level = deal?.levels[key - 1];
  if (level === undefined) return ZERO;
  const quantity = wholeLots({ instrument }, level.toBuy);
  return isPlaceable(instrument, quantity, level.price) ? quantity : ZERO;
}

/** Forgets earlier refusals: everything is tried again at once. */
export function forgetHolds(context: DcaContext): void {
  const { deal, nextDealAt, baseHold } = context.state;
  if (baseHold !== null && nextDealAt === baseHold.retryAt) patch(context, { nextDealAt: context.at });
  patch(context, { baseHold: null });
  if (deal === null) return;
  patch(context, {
    deal: {
      ...deal,
      levels: deal.levels.map((level) => ({ ...level, hold: null })),
      lots: deal.lots.map((lot) => ({ ...lot, hold: null })),
    },
  });
}
