import { type Decimal, decFromNumber } from '../../base/decimal.ts';
import type { Candle } from '../../market/candle.ts';
import { EXIT_TARGET, EXIT_TRAILING } from '../exit-reason.ts';
import { NO_OFFSET, exactOffsetPrice } from '../offset-price.ts';
import type { RunTerms } from '../run-terms.ts';
import type { ExactExit, ExactPosition } from './exact-position.ts';

/** Why and where a candle ends a position by its stop or target; null when it does not. Moves a trailing stop. */
export function examineExact(
  terms: RunTerms,
  position: ExactPosition,
  candle: Candle,
  isEntry: boolean,
): ExactExit | null {
  const { side } = position;
  const open = decFromNumber(candle.open);
  if (isStopped(position, open)) return atMarket(terms, position, open);
  if (isTargetTraded(terms, position, open)) {
    const price = exactOffsetPrice(terms.tick?.exact ?? null, open, NO_OFFSET, side === 1 ? -1 : 1);
    return { reason: EXIT_TARGET, reference: open, price };
  }
  const high = decFromNumber(candle.high);
  const low = decFromNumber(candle.low);
  const better = side === 1 ? high : low;
  const worse = side === 1 ? low : high;
  if (!terms.isNearerFirst) return examineWorst(terms, position, { better, worse, isEntry });
  // The candle's prices are compared as they were observed.
  const isHighFirst = candle.high - candle.open < candle.open - candle.low;
  if ((side === 1) === isHighFirst) {
    const reached = target(terms, position, better);
    if (reached !== null) return reached;
    follow(terms, position, better);
    return isStopped(position, worse) ? atMarket(terms, position, position.stop ?? worse) : null;
  }
  if (isStopped(position, worse)) return atMarket(terms, position, position.stop ?? worse);
  const reached = target(terms, position, better);
  if (reached !== null) return reached;
  follow(terms, position, better);
  const close = decFromNumber(candle.close);
  return isStopped(position, close) ? atMarket(terms, position, position.stop ?? close) : null;
}

interface Extremes {
  readonly better: Decimal;
  readonly worse: Decimal;
  readonly isEntry: boolean;
}

function examineWorst(
  terms: RunTerms,
  position: ExactPosition,
  { better, worse, isEntry }: Extremes,
): ExactExit | null {
  if (isEntry && isStopped(position, worse)) return atMarket(terms, position, position.stop ?? worse);
  const isMoved = follow(terms, position, better);
  if (isStopped(position, worse)) {
    const price = isEntry && isMoved ? worstFollowed(terms, position, worse) : (position.stop ?? worse);
    return atMarket(terms, position, price);
  }
  return target(terms, position, better);
}

function isStopped({ side, stop }: ExactPosition, price: Decimal): boolean {
  if (stop === null) return false;
  return side === 1 ? price.lte(stop) : price.gte(stop);
}

function isTargetTraded(terms: RunTerms, { side, trigger }: ExactPosition, price: Decimal): boolean {
  if (trigger === null) return false;
  const isExclusive = terms.isThrough && terms.tick === null;
  if (isExclusive) return side === 1 ? price.gt(trigger) : price.lt(trigger);
  return side === 1 ? price.gte(trigger) : price.lte(trigger);
}

function target(terms: RunTerms, position: ExactPosition, better: Decimal): ExactExit | null {
  if (position.target === null || !isTargetTraded(terms, position, better)) return null;
  return { reason: EXIT_TARGET, reference: position.target, price: position.target };
}

function follow(terms: RunTerms, position: ExactPosition, better: Decimal): boolean {
  const { side, trailing, armed } = position;
  if (trailing === null || (side === 1 ? better.lt(armed) : better.gt(armed))) return false;
  const stop = exactOffsetPrice(terms.tick?.exact ?? null, better, trailing, side === 1 ? -1 : 1);
  const isNearer = position.stop === null || (side === 1 ? stop.gt(position.stop) : stop.lt(position.stop));
  if (!isNearer) return false;
  position.stop = stop;
  position.stopReason = EXIT_TRAILING;
  return true;
}

function worstFollowed(terms: RunTerms, { side, armed, trailing }: ExactPosition, worse: Decimal): Decimal {
  const price = exactOffsetPrice(terms.tick?.exact ?? null, armed, trailing ?? NO_OFFSET, side === 1 ? -1 : 1);
  const isBetter = side === 1 ? price.gt(worse) : price.lt(worse);
  return isBetter ? price : worse;
}

function atMarket(terms: RunTerms, position: ExactPosition, reference: Decimal): ExactExit {
  const price = exactOffsetPrice(terms.tick?.exact ?? null, reference, terms.marketCost, position.side === 1 ? -1 : 1);
  return { reason: position.stopReason, reference, price };
}
