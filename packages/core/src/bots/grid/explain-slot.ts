import { type Decimal, ZERO, roundDownToIncrement } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import { sellPrice } from './arm-slot.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import { explainHold } from '../../engine/bot/lifecycle/order-hold.ts';
import { gridPriceText } from './grid-context.ts';
import type { GridSlot, GridState } from './state.ts';

/** Why the slot's buy does not rest on its line although it has something to buy; null when there is nothing to buy. */
export function explainUnarmedBuy(state: GridState, slot: GridSlot): string | null {
  if (slot.awaitsBase.gt(ZERO)) return explainAwaitedBase(state);
  if (slot.toBuy.eq(ZERO)) return null;
  if (slot.waitsForRise) {
    return `Waits for the market to rise to ${gridPriceText(state, slot.lineAbove)}: a buy placed below it now would be filled at once.`;
  }
  if (state.phase === 'paused') return 'No order: the bot is paused and buys nothing.';
  if (state.phase !== 'running') return 'No order: the bot is ending.';
  if (state.droppingKey === slot.key) return 'Makes room for a new line on top: the grid moves up.';
  return explainHold(slot.hold, 'buy') ?? explainDust(state, slot.toBuy, slot.buyPrice);
}

/** Why the slot's sell does not rest although it holds something to sell; null when there is nothing to sell. */
export function explainUnarmedSell(state: GridState, slot: GridSlot): string | null {
  if (slot.toSell.eq(ZERO)) return null;
  if (state.phase === 'paused' && !state.keepsSells)
    return 'No order: all orders were cancelled and the bot is paused.';
  if (state.phase !== 'running' && state.phase !== 'paused') return 'No order: the bot is ending.';
  return explainHold(slot.hold, 'sell') ?? explainDust(state, slot.toSell, sellPrice(state, slot));
}

function explainAwaitedBase(state: GridState): string {
  const { base } = state.instrument;
  const { startHold } = state;
  if (state.phase === 'paused') return `Waits for ${base} that is bought when the bot goes on.`;
  if (startHold === null) return `Waits for the ${base} that is being bought for it.`;
  return `Waits for ${base}: buying it was ${startHold.code}. ${startHold.reason} Next attempt after ${toIso(startHold.retryAt)}.`;
}

function explainDust(state: GridState, quantity: Decimal, price: Decimal): string {
  const { instrument } = state;
  const whole = roundDownToIncrement(quantity, instrument.quantityIncrement);
  if (isPlaceable(instrument, whole, price)) return 'The rest is placed when one of its orders is done.';
  return `${formatAmount(quantity)} ${instrument.base} is less than ${instrument.symbol} takes in one order: it is carried over to the next.`;
}
