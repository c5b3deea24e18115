import {
  type Decimal,
  dec,
  decFromNumber,
  maxDecimal,
  ZERO,
  roundDownToIncrement,
  roundUpToIncrement,
} from '../base/decimal.ts';

/** Closes whose moves say how far away the stop is. */
const MOVES = 14;
const STOP_MOVES = 4;
const STOP_MIN = 0.01;
const STOP_MAX = 0.05;
/** Twice the risk, and the costs once more, so that the reward after costs clears the usual minimum of 1.3. */
const TARGET_OVER_STOP = dec('2.5');

export interface UsualLevelsInput {
  readonly side: 'buy' | 'sell';
  /** Above 0, quote units. */
  readonly entry: Decimal;
  /** Oldest first; the last ones say how far the price usually moves from one candle to the next. */
  readonly closes: readonly number[];
  /** Price increment of the instrument. */
  readonly tick: Decimal;
}

/** Where a trade is given up, and where it has won, quote units. */
export interface UsualLevels {
  readonly stop: Decimal;
  readonly target: Decimal;
}

/**
 * The stop four usual moves of a close away from the entry (1 to 5 %), the target two and a half times as far; both on the tick that
 * is lower for a purchase and higher for a sale.
 */
export function usualLevels({ side, entry, closes, tick }: UsualLevelsInput): UsualLevels {
  const distance = entry.times(decFromNumber(stopDistance(closes)));
  const reach = distance.times(TARGET_OVER_STOP);
  if (side === 'buy') {
    const onTick = (price: Decimal): Decimal => roundDownToIncrement(price, tick);
    return { stop: onTick(entry.minus(distance)), target: onTick(entry.plus(reach)) };
  }
  const onTick = (price: Decimal): Decimal => roundUpToIncrement(maxDecimal(price, ZERO), tick);
  return { stop: onTick(entry.plus(distance)), target: onTick(entry.minus(reach)) };
}

/** Fraction of the price. */
function stopDistance(closes: readonly number[]): number {
  const recent = closes.slice(-MOVES - 1);
  const moves = recent.slice(1).map((close, at) => Math.abs(close / (recent[at] ?? close) - 1));
  const usual = moves.length === 0 ? 0 : moves.reduce((sum, move) => sum + move, 0) / moves.length;
  const distance = Math.min(STOP_MAX, Math.max(STOP_MIN, STOP_MOVES * usual));
  return Number.isFinite(distance) ? Number(distance.toFixed(6)) : STOP_MAX;
}
