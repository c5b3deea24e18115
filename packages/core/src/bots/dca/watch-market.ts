import { ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { note } from '../../engine/bot/lifecycle/bot-turn.ts';
import type { MarketGlimpse } from '../../engine/bot/lifecycle/market-glimpse.ts';
import { isTriggered } from '../../engine/bot/lifecycle/trigger.ts';
import { armDeal, isHeldBack, isTrailing, maySell, sellable } from './arm-dca.ts';
import { beginDca, beginDeal } from './begin-dca.ts';
import { currentStop } from './current-stop.ts';
import { trailingSalePrice } from './dca-exits.ts';
import { type DcaTurn, patchLot, placeOrder, priceWords } from './dca-turn.ts';
import type { DcaLot } from './state.ts';
import { finishWhenClosed, stopDca } from './stop-dca.ts';

/** Acts on the market: trigger, stop loss, trailing take profit, the next deal, and what waited for a time. */
export function watchMarket(turn: DcaTurn, seen: MarketGlimpse): void {
  switch (turn.state.phase) {
    case 'waiting_trigger':
      watchTrigger(turn, seen);
      break;
    case 'running':
    case 'paused':
      if (!leaveAtStop(turn, seen)) work(turn, seen);
      break;
    case 'stopping':
      finishWhenClosed(turn);
      break;
    case 'new':
    case 'finished':
      break;
  }
}

function watchTrigger(turn: DcaTurn, seen: MarketGlimpse): void {
  const { params, triggerDirection: direction } = turn.state;
  if (isTriggered({ triggerPrice: params.triggerPrice, direction }, seen)) beginDca(turn, seen.traded);
}

function leaveAtStop(turn: DcaTurn, seen: MarketGlimpse): boolean {
  const { state } = turn;
  const stop = currentStop(state);
  if (stop === null || seen.low > toNumber(stop)) return false;
  stopDca(turn, {
    holdings: state.params.stopLossHoldings,
    reason: `Stop loss: the market fell to ${priceWords(state, decFromNumber(seen.low))}, the stop is at ${priceWords(state, stop)}.`,
  });
  return true;
}

function work(turn: DcaTurn, seen: MarketGlimpse): void {
  beginDeal(turn, seen.traded);
  const { deal } = turn.state;
  if (deal === null || deal.basePrice === null) return;
  // Of the candle of a purchase only the close is known to come after it.
  const after = deal.lastBuyAt === turn.at ? { ...seen, low: seen.last, high: seen.last } : seen;
  if (isTrailing(turn.state) && maySell(turn.state)) for (const lot of deal.lots) trail(turn, lot, after);
  armDeal(turn);
}

/** Follows the high from the target on, the high of a candle first, and sells once the market has fallen from it. */
function trail(turn: DcaTurn, lot: DcaLot, seen: MarketGlimpse): void {
  const { state } = turn;
  const peak = lot.peak ?? (seen.high >= toNumber(lot.target) ? seen.high : null);
  if (peak === null || sellable(state, lot).eq(ZERO)) return;
  const high = Math.max(peak, seen.high);
  if (high !== lot.peak) patchLot(turn, lot.key, { peak: high });
  const sale = trailingSalePrice(state.params, high);
  const isSelling = state.orders.some((order) => order.role === 'take_profit' && order.key === lot.key);
  if (seen.low > sale || isSelling || isHeldBack(lot.hold, turn)) return;
  const show = (price: number) => priceWords(state, decFromNumber(price));
  note(
    turn,
    'info',
    'TRAILING_SALE',
    `Sells at the market: it fell to ${show(seen.low)}, ${state.params.trailingTakeProfitPct}% below its high of ${show(high)}.`,
  );
  placeOrder(turn, { role: 'take_profit', key: lot.key, price: null, quantity: sellable(state, lot) });
}
