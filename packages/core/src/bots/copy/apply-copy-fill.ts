import { type Decimal, ZERO, dec, maxDecimal } from '../../base/decimal.ts';
import { feeOfFill, holdingOfFill, recordCash } from '../../engine/bot/lifecycle/book-fill.ts';
import { addHolding, holdingCost, takeHolding } from '../../engine/bot/lifecycle/holding.ts';
import { orderFilled, recordOrderFill } from '../../engine/bot/lifecycle/open-orders.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { OPENING_NUMBER } from '../../engine/bot/provider-trade.ts';
import type { Fill } from '../../orders/fill.ts';
import { copiedWords } from './copy-trades.ts';
import {
  type CopiedFill,
  type IdealTrade,
  addWorth,
  bookCopiedFill,
  meetTrade,
  missTrade,
  moveOfIdeal,
} from './gap.ts';
import type { CopyContext, CopyOrder } from './state.ts';
import { finishWhenClosed } from './stop-copy.ts';

/** Books one execution of the copy's order. */
export function applyCopyFill(context: CopyContext, fill: Fill, isComplete: boolean): void {
  const order = orderFilled(context.state, fill);
  const fee = feeOfFill(context, fill);
  const isFirst = order.filled.eq(ZERO);
  const arrivalPrice = order.arrivalPrice ?? fill.price;
  recordCash(context, fill, fee);
  recordOrderFill(context, order, fill.quantity, isComplete);
  if (isFirst) meetOrder(context, order, fill.price);
  if (order.arrivalPrice === null)
    patch(context, {
      orders: context.state.orders.map((open) =>
        open.clientOrderId === order.clientOrderId ? { ...open, arrivalPrice } : open,
      ),
    });
  patch(context, {
    gap: bookCopiedFill(
      context.state.gap,
      copiedFill(context, fill, fee),
      order.trade?.price ?? arrivalPrice,
      arrivalPrice,
    ),
  });
  if (fill.side === 'buy') takeBase(context, fill, fee);
  else sellBase(context, fill, fee);
  raisePeak(context, fill.price);
  if (isComplete && fill.side === 'sell') patch(context, { unsold: null });
  if (isComplete && order.trade !== null)
    note(context, 'info', 'TRADE_COPIED', copiedWords(context.state, order.trade, order.quantity, fill.price));
  finishWhenClosed(context);
}

/** What was missed until now is copied from here on. At the copy's end the provider's result at its size ends with it. */
function meetOrder(context: CopyContext, { role, trade, isMet }: CopyOrder, price: Decimal): void {
  const { state } = context;
  if (trade !== null && !isMet) {
    const { results, gap } = state;
    const copied = results.copied + (trade.number === OPENING_NUMBER ? 0 : 1);
    patch(context, { gap: meetTrade(gap, trade), results: { ...results, copied } });
  }
  if (role !== 'exit' || state.ideal.base.eq(ZERO)) return;
  const quantity = state.ideal.base;
  const end: IdealTrade = { side: 'sell', quantity, price, fee: quantity.times(price).times(state.feeRate) };
  patch(context, {
    ideal: addWorth(state.ideal, moveOfIdeal(end)),
    gap: meetTrade(missTrade(context.state.gap, end), end),
  });
}

function copiedFill(
  { state }: CopyContext,
  { side, quantity, price, feeAsset, fee: paid }: Fill,
  fee: Decimal,
): CopiedFill {
  const isInBase = feeAsset === state.instrument.base;
  // As holdings are counted: of a sale's fee in base, nothing more is taken from what is held.
  return { side, quantity, price, feeBase: isInBase && side === 'buy' ? paid : ZERO, feeCash: isInBase ? ZERO : fee };
}

function takeBase(context: CopyContext, fill: Fill, fee: Decimal): void {
  const { held, instrument } = context.state;
  patch(context, { held: addHolding(held, holdingOfFill(fill, fee, instrument)) });
}

function sellBase(context: CopyContext, fill: Fill, fee: Decimal): void {
  const { held, results } = context.state;
  const { taken, left } = takeHolding(held, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(context, { held: left, results: { ...results, realized: results.realized.plus(profit) } });
}

function raisePeak(context: CopyContext, price: Decimal): void {
  const { results, held, params } = context.state;
  const value = dec(params.allocation).plus(results.cashFlow).plus(held.quantity.times(price));
  patch(context, { results: { ...results, peak: maxDecimal(results.peak, value) } });
}
