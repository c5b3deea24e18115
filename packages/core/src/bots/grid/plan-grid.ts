// bots/grid: the grid bot, from its options over its plan to what it does with every event.
import { type Decimal, ZERO, dec, decFromNumber } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { findGridPlanWarnings, type GridPlanWarning } from './find-plan-warnings.ts';
import { type GridPlanFault, findGridPlanFault } from './find-plan-fault.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { gridStopLossPrice, takeProfitTarget } from './grid-exits.ts';
import { type GridSpacing, gridSpacing, linePrice } from './grid-lines.ts';
import { type GridPairProfit, breakEvenSpacingPct, pairProfit } from './pair-profit.ts';
import type { GridParams } from './params.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import { type SlotSizing, type SlotFrame, minimumGridAllocation, sizeSlots } from './size-slots.ts';

export interface GridPlanLine {
  readonly index: number;
  readonly price: Decimal;
  /** What rests on the line right after the start. */
  readonly role: 'buy' | 'sell' | 'empty';
  /** Base units; zero for an empty line. */
  readonly quantity: Decimal;
  /** Quote units; zero for an empty line. */
  readonly notional: Decimal;
}

/** The gap between two lines: buys at the lower one, sells at the upper one or at the take profit in between. */
export interface GridPlanSlot {
  /** Index of the lower line. */
  readonly key: number;
  readonly buyPrice: Decimal;
  readonly lineAbove: Decimal;
  readonly quantity: Decimal;
  /** base: bought at the start. quote: its buy rests. waiting: the market has to rise first. */
  readonly startsWith: 'base' | 'quote' | 'waiting';
}

export interface PlannedGrid {
  readonly status: 'planned';
  readonly lines: readonly GridPlanLine[];
  readonly slots: readonly GridPlanSlot[];
  readonly spacing: GridSpacing;
  /** Base units bought at market before the sells are placed. */
  readonly baseToBuy: Decimal;
  /** Quote units all orders of the start may cost together, fees included; never above the allocation. */
  readonly quoteNeeded: Decimal;
  /** The fee part of `quoteNeeded`. */
  readonly feesReserved: Decimal;
  /** Of the least profitable pair of lines. */
  readonly perLineProfit: GridPairProfit;
  /** Of the most profitable pair of lines. */
  readonly bestLineProfit: GridPairProfit;
  /** Distance in percent from buy to sell at which a pair earns nothing. */
  readonly breakEvenSpacingPct: Decimal;
  /** Quote units; a smaller allocation leaves orders below what the venue takes. */
  readonly minimumAllocation: Decimal;
  /** Price at or below which the stop loss closes the grid; null when off. */
  readonly stopLossPrice: Decimal | null;
  readonly warnings: readonly GridPlanWarning[];
}

export type GridPlan = PlannedGrid | ({ readonly status: 'invalid' } & GridPlanFault);

/**
 * What a grid bot would do if it started now. The same function draws the wizard's preview, checks a new bot and starts it.
 * @param startPrice market price in quote per base unit.
 * @param feeRate the account's fee each side, a fraction; planning uses the larger of it and `params.feeBps`.
 */
export function planGrid(params: GridParams, instrument: Instrument, startPrice: number, feeRate: Decimal): GridPlan {
  if (!Number.isFinite(startPrice) || startPrice <= 0) {
    return {
      status: 'invalid',
      field: 'startPrice',
      code: 'NO_PRICE',
      message: `There is no price for ${instrument.symbol} yet.`,
    };
  }
  const start = decFromNumber(startPrice);
  const spacing = gridSpacing(params, start);
  const prices = Array.from({ length: params.grids }, (_, index) =>
    linePrice(spacing, index, instrument.priceIncrement),
  );
  const fault = findGridPlanFault({ params, instrument, prices, startPrice: start });
  if (fault !== null) return { status: 'invalid', ...fault };
  const fee = plannedFeeRate(params, feeRate);
  const input = { instrument, startPrice: start, feeRate: fee };
  const empty = nearestIndex(prices, start);
  const slots = planSlots(params, prices, empty, input);
  const minimum = minimumGridAllocation(slots.map(toFrame), input);
  if (slots.some((slot) => !isPlaceable(instrument, slot.quantity, slot.buyPrice))) {
    return { status: 'invalid', ...describeTooSmall(params, instrument, minimum) };
  }
  return {
    status: 'planned',
    lines: prices.map((price, index) => planLine(index, price, empty, slots)),
    slots,
    spacing,
    ...totals(slots, start, fee),
    ...profitRange(params, slots, input),
    minimumAllocation: minimum,
    stopLossPrice: gridStopLossPrice(params, prices[0] ?? ZERO),
    warnings: findGridPlanWarnings({
      params,
      instrument,
      prices,
      startPrice: start,
      slots,
      accountFeeRate: feeRate,
      feeRate: fee,
    }),
  };
}

/** Index of the line nearest to a price, the lower one of two equally near. */
function nearestIndex(prices: readonly Decimal[], price: Decimal): number {
  let nearest = 0;
  let least: Decimal | null = null;
  prices.forEach((candidate, index) => {
    const distance = candidate.minus(price).abs();
    if (least !== null && distance.gte(least)) return;
    least = distance;
    nearest = index;
  });
  return nearest;
}

function planSlots(params: GridParams, prices: readonly Decimal[], empty: number, input: SlotSizing): GridPlanSlot[] {
  const whole = prices.slice(1).map((lineAbove, key): GridPlanSlot => {
    const above = params.buyBaseAtStart ? 'base' : 'waiting';
    return { key, buyPrice: prices[key] ?? ZERO, lineAbove, quantity: ZERO, startsWith: key < empty ? 'quote' : above };
  });
  const quantities = sizeSlots(whole.map(toFrame), dec(params.allocation), input);
  return whole.map((slot, key) => ({ ...slot, quantity: quantities[key] ?? ZERO }));
}

function toFrame(slot: GridPlanSlot): SlotFrame {
  return { buyPrice: slot.buyPrice, isBoughtAtStart: slot.startsWith === 'base' };
}

function planLine(index: number, price: Decimal, empty: number, slots: readonly GridPlanSlot[]): GridPlanLine {
  const slot = index < empty ? slots[index] : slots[index - 1];
  if (index === empty || slot === undefined || slot.startsWith === 'waiting') {
    return { index, price, role: 'empty', quantity: ZERO, notional: ZERO };
  }
  const role = index < empty ? 'buy' : 'sell';
  return { index, price, role, quantity: slot.quantity, notional: slot.quantity.times(price) };
}

function totals(
  slots: readonly GridPlanSlot[],
  start: Decimal,
  feeRate: Decimal,
): Pick<PlannedGrid, 'baseToBuy' | 'quoteNeeded' | 'feesReserved'> {
  let baseToBuy = ZERO;
  let notional = ZERO;
  for (const slot of slots) {
    if (slot.startsWith === 'base') baseToBuy = baseToBuy.plus(slot.quantity);
    notional = notional.plus(slot.quantity.times(slot.startsWith === 'base' ? start : slot.buyPrice));
  }
  const feesReserved = notional.times(feeRate);
  return { baseToBuy, quoteNeeded: notional.plus(feesReserved), feesReserved };
}

function profitRange(
  params: GridParams,
  slots: readonly GridPlanSlot[],
  { instrument, feeRate }: SlotSizing,
): Pick<PlannedGrid, 'perLineProfit' | 'bestLineProfit' | 'breakEvenSpacingPct'> {
  const profits = slots.map((slot) => {
    const sellPrice = takeProfitTarget({
      params,
      averageBuy: slot.buyPrice,
      lineAbove: slot.lineAbove,
      priceIncrement: instrument.priceIncrement,
    });
    return pairProfit(slot.buyPrice, sellPrice, slot.quantity, feeRate);
  });
  const first = profits[0] ?? { gross: ZERO, net: ZERO, pct: ZERO };
  return {
    perLineProfit: profits.reduce((least, profit) => (profit.pct.lt(least.pct) ? profit : least), first),
    bestLineProfit: profits.reduce((most, profit) => (profit.pct.gt(most.pct) ? profit : most), first),
    breakEvenSpacingPct: breakEvenSpacingPct(feeRate),
  };
}

/** What is wrong with an allocation that leaves orders below what the venue takes. */
export function describeTooSmall(params: GridParams, instrument: Instrument, minimum: Decimal): GridPlanFault {
  const orders = params.grids - 1;
  const quote = instrument.quote;
  return {
    field: 'allocation',
    code: 'ALLOCATION_TOO_SMALL',
    message: `Allocation of ${formatAmount(dec(params.allocation))} ${quote} is too small for ${orders} ${orders === 1 ? 'order' : 'orders'}: ${instrument.symbol} takes no order below ${formatAmount(instrument.minNotional)} ${quote} or ${formatAmount(instrument.minQuantity)} ${instrument.base}. The smallest allocation that works is ${formatAmount(minimum)} ${quote}.`,
  };
}
