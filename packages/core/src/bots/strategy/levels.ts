import {
  type Decimal,
  ONE,
  ZERO,
  decFromNumber,
  roundDownToIncrement,
  roundUpToIncrement,
  withoutNoise,
} from '../../base/decimal.ts';
import type { StreamDistance, StreamSignals } from '../../strategies/stream/strategy-stream.ts';
import type { LevelDistance, PositionPlan, StrategyPosition } from './state.ts';

/** The distances that a position opened by these signals gets; one without a value is none. */
export function planProtection({ stopLoss, takeProfit, trailing }: StreamSignals): PositionPlan {
  const distance = trailing === null ? null : usable(trailing.distance);
  return {
    stopLoss: usable(stopLoss),
    takeProfit: takeProfit?.kind === 'schedule' ? null : usable(takeProfit),
    trailing: trailing === null || distance === null ? null : { distance, activation: trailing.activation },
  };
}

function usable(distance: StreamDistance | null): LevelDistance | null {
  return distance !== null && Number.isFinite(distance.value) && distance.value >= 0 ? distance : null;
}

/**
 * Stop, target and trailing stop around an entry, rounded to the tick away from it, as a backtest lays them. Of a fixed
 * stop and one that follows from the entry on the nearer counts.
 */
export function layLevels(
  plan: PositionPlan,
  entryPrice: Decimal,
  tick: Decimal,
): Pick<StrategyPosition, 'stop' | 'isTrailingStop' | 'target' | 'trailing' | 'armed'> {
  const fixed = levelBelow(entryPrice, plan.stopLoss, tick);
  const { trailing } = plan;
  const follows =
    trailing !== null && trailing.activation <= 0 ? levelBelow(entryPrice, trailing.distance, tick) : null;
  const isTrailingStop = follows !== null && (fixed === null || follows.gt(fixed));
  return {
    stop: isTrailingStop ? follows : fixed,
    isTrailingStop,
    target: plan.takeProfit === null ? null : levelAbove(entryPrice, plan.takeProfit, tick),
    trailing: trailing?.distance ?? null,
    armed:
      trailing === null || trailing.activation <= 0
        ? entryPrice
        : levelAbove(entryPrice, { kind: 'fraction', value: trailing.activation }, tick),
  };
}

/** Null where the distance leaves no price above zero. */
export function levelBelow(from: Decimal, distance: LevelDistance | null, tick: Decimal): Decimal | null {
  if (distance === null) return null;
  const value = decFromNumber(distance.value);
  const price = distance.kind === 'fraction' ? from.times(ONE.minus(value)) : from.minus(value);
  const rounded = roundDownToIncrement(withoutNoise(price, tick), tick);
  return rounded.gt(ZERO) ? rounded : null;
}

function levelAbove(from: Decimal, distance: LevelDistance, tick: Decimal): Decimal {
  const value = decFromNumber(distance.value);
  const price = distance.kind === 'fraction' ? from.times(ONE.plus(value)) : from.plus(value);
  return roundUpToIncrement(withoutNoise(price, tick), tick);
}
