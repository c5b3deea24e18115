import { ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { leavePosition, pursueExit, sellable } from './leave-position.ts';
import { levelBelow } from './levels.ts';
import { finishWhenDone } from './stop-strategy.ts';
import type { PriceRange } from '../../engine/bot/lifecycle/price-range.ts';
import { note } from '../../engine/bot/lifecycle/step-context.ts';
import { type StrategyContext, patchPosition, placeStrategyOrder, priceText } from './strategy-context.ts';

type LowAndHigh = Pick<PriceRange, 'low' | 'high'>;

/** Stop before target, then the trailing stop; and what waited for a time. */
export function guardPosition(context: StrategyContext, seen: LowAndHigh): void {
  const { phase, leaving, position } = context.state;
  if (phase === 'stopping') finishWhenDone(context);
  if (phase !== 'running' && phase !== 'paused') return;
  if (leaving !== null) {
    pursueExit(context);
    return;
  }
  if (position === null || leaveAtLevel(context, seen)) return;
  followMarket(context, seen.high);
  armTarget(context);
}

function leaveAtLevel(context: StrategyContext, seen: LowAndHigh): boolean {
  const { state } = context;
  const { position } = state;
  if (position === null) return false;
  const { stop, target, isTrailingStop } = position;
  if (stop !== null && seen.low <= toNumber(stop)) {
    const name = isTrailingStop ? 'Trailing stop' : 'Stop loss';
    const fell = priceText(state, decFromNumber(seen.low));
    const reason = `${name}: the market fell to ${fell}, the stop is at ${priceText(state, stop)}.`;
    leavePosition(context, isTrailingStop ? 'trailing' : 'stop', reason);
    return true;
  }
  const isWatched = state.order?.role !== 'target';
  if (target === null || !isWatched || seen.high < toNumber(target)) return false;
  leavePosition(context, 'target', `Target: the market reached ${priceText(state, target)}.`);
  return true;
}

/** Moves the stop up behind the best price, never down. */
function followMarket(context: StrategyContext, high: number): void {
  const { position, instrument } = context.state;
  if (position?.trailing == null || high <= position.followed) return;
  const best = decFromNumber(high);
  if (best.lt(position.armed)) return;
  const stop = levelBelow(best, position.trailing, instrument.priceIncrement);
  const isNearer = stop !== null && (position.stop === null || stop.gt(position.stop));
  patchPosition(context, { followed: high, ...(isNearer ? { stop, isTrailingStop: true } : {}) });
}

/** Lets a sale rest at the target; where none may rest, the bot watches the price itself. */
export function armTarget(context: StrategyContext): void {
  const { state } = context;
  const { position, order, leaving, phase, instrument } = state;
  if (position?.target == null || position.isTargetWatched || order !== null || leaving !== null) return;
  if (phase !== 'running' && !(phase === 'paused' && state.keepsSells)) return;
  const quantity = sellable(state);
  if (quantity.eq(ZERO) || quantity.times(position.target).lt(instrument.minNotional)) {
    patchPosition(context, { isTargetWatched: true });
    return;
  }
  placeStrategyOrder(context, { role: 'target', price: position.target, quantity });
}

/** The order at the target is gone without the bot's doing: the bot watches the price instead of asking again and again. */
export function watchTarget(context: StrategyContext, words: string): void {
  patchPosition(context, { isTargetWatched: true });
  note(
    context,
    'warning',
    'TARGET_WATCHED',
    `The order at the target was ${words} The bot watches the target itself and sells at the market when it is reached.`,
  );
}
