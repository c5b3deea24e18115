import type { Decimal } from '../../base/decimal.ts';
import { EXIT_TRAILING } from '../exit-reason.ts';
import { exactOffsetPrice } from '../offset-price.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import type { ExactExit, ExactPosition } from './exact-position.ts';

/** Whether a price reaches the stop. */
export function isStopped({ side, stop }: ExactPosition, price: Decimal): boolean {
  if (stop === null) return false;
  return side === 1 ? price.lte(stop) : price.gte(stop);
}

/** Moves a trailing stop by the best price of a candle; true when it moved. */
export function followExact(assumptions: RunAssumptions, position: ExactPosition, better: Decimal): boolean {
  const { side, trailing, armed } = position;
  if (trailing === null || (side === 1 ? better.lt(armed) : better.gt(armed))) return false;
  const stop = exactOffsetPrice(assumptions.tick?.exact ?? null, better, trailing, side === 1 ? -1 : 1);
  const isNearer = position.stop === null || (side === 1 ? stop.gt(position.stop) : stop.lt(position.stop));
  if (!isNearer) return false;
  position.stop = stop;
  position.stopReason = EXIT_TRAILING;
  return true;
}

/** Leaving by the stop, which pays what a market order pays. */
export function atMarket(assumptions: RunAssumptions, position: ExactPosition, reference: Decimal): ExactExit {
  const price = exactOffsetPrice(
    assumptions.tick?.exact ?? null,
    reference,
    assumptions.marketCost,
    position.side === 1 ? -1 : 1,
  );
  return { reason: position.stopReason, reference, price };
}
