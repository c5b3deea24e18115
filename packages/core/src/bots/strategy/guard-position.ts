import { ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { leavePosition, pursueExit, sellable } from './leave-position.ts';
import { levelBelow } from './levels.ts';
import { finishWhenDone } from './stop-strategy.ts';
import { note } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type StrategyTurn, patchPosition, placeOrder, priceWords } from './strategy-turn.ts';

/** What an event shows of the market: a quote's bid, or the range of a candle. Quote units per base unit. */
export interface MarketGlimpse {
  readonly low: number;
  readonly high: number;
}

/** Stop before target, then the trailing stop; and what waited for a time. */
export function guardPosition(turn: StrategyTurn, seen: MarketGlimpse): void {
  const { phase, leaving, position } = turn.state;
  if (phase === 'stopping') finishWhenDone(turn);
  if (phase !== 'running' && phase !== 'paused') return;
  if (leaving !== null) {
    pursueExit(turn);
    return;
  }
  if (position === null || leaveAtLevel(turn, seen)) return;
  followMarket(turn, seen.high);
  armTarget(turn);
}

function leaveAtLevel(turn: StrategyTurn, seen: MarketGlimpse): boolean {
  const { state } = turn;
  const { position } = state;
  if (position === null) return false;
  const { stop, target, isTrailingStop } = position;
  if (stop !== null && seen.low <= toNumber(stop)) {
    const name = isTrailingStop ? 'Trailing stop' : 'Stop loss';
    const fell = priceWords(state, decFromNumber(seen.low));
    const reason = `${name}: the market fell to ${fell}, the stop is at ${priceWords(state, stop)}.`;
    leavePosition(turn, isTrailingStop ? 'trailing' : 'stop', reason);
    return true;
  }
  const isWatched = state.order?.role !== 'target';
  if (target === null || !isWatched || seen.high < toNumber(target)) return false;
  leavePosition(turn, 'target', `Target: the market reached ${priceWords(state, target)}.`);
  return true;
}

/** Moves the stop up behind the best price, never down. */
function followMarket(turn: StrategyTurn, high: number): void {
  const { position, instrument } = turn.state;
  if (position?.trailing == null || high <= position.followed) return;
  const best = decFromNumber(high);
  if (best.lt(position.armed)) return;
  const stop = levelBelow(best, position.trailing, instrument.priceIncrement);
  const isNearer = stop !== null && (position.stop === null || stop.gt(position.stop));
  patchPosition(turn, { followed: high, ...(isNearer ? { stop, isTrailingStop: true } : {}) });
}

/** Lets a sale rest at the target; where none may rest, the bot watches the price itself. */
export function armTarget(turn: StrategyTurn): void {
  const { state } = turn;
  const { position, order, leaving, phase, instrument } = state;
  if (position?.target == null || position.isTargetWatched || order !== null || leaving !== null) return;
  if (phase !== 'running' && !(phase === 'paused' && state.keepsSells)) return;
  const quantity = sellable(state);
  if (quantity.eq(ZERO) || quantity.times(position.target).lt(instrument.minNotional)) {
    patchPosition(turn, { isTargetWatched: true });
    return;
  }
  placeOrder(turn, { role: 'target', price: position.target, quantity });
}

/** The order at the target is gone without the bot's doing: the bot watches the price instead of asking again and again. */
export function watchTarget(turn: StrategyTurn, words: string): void {
  patchPosition(turn, { isTargetWatched: true });
  note(
    turn,
    'warning',
    'TARGET_WATCHED',
    `The order at the target was ${words} The bot watches the target itself and sells at the market when it is reached.`,
  );
}
