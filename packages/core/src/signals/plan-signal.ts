import {
  type Decimal,
  ZERO,
  decFromNumber,
  roundDownToIncrement,
  roundToIncrement,
  roundUpToIncrement,
  toNumber,
  withoutNoise,
} from '../base/decimal.ts';
import { usualLevels } from '../market/usual-levels.ts';
import type { SignalAt } from './read-signal.ts';

/** A signal as a trade: where it begins, where it is given up and where it has won. On ticks, quote units. */
export interface SignalPlan {
  readonly entry: Decimal;
  /** Null where the strategy leaves by its rules, or where no price above 0 is left. */
  readonly stop: Decimal | null;
  readonly target: Decimal | null;
  /** Way to the target divided by the way to the stop, before costs; null without either. */
  readonly riskReward: number | null;
}

const RATIO_DECIMALS = 4;

/** What a plan is made of. */
export interface PlannedSignal extends Pick<SignalAt, 'signal' | 'own'> {
  readonly lastClose: number;
}

/**
 * The plan of a signal of the averages: from the last close, with the usual stop and target. That of a strategy has the strategy's own.
 * @param closes oldest first. @param tick price increment of the instrument. @returns null for Neutral, and without a price above 0.
 */
export function planSignal(
  { signal, own, lastClose }: PlannedSignal,
  closes: readonly number[],
  tick: Decimal,
): SignalPlan | null {
  if (signal === 'Neutral') return null;
  const price = own?.entry ?? lastClose;
  const entry = price > 0 && Number.isFinite(price) ? roundToIncrement(decFromNumber(price), tick) : ZERO;
  if (entry.lte(ZERO)) return null;
  const isLong = signal === 'Long';
  const levels =
    own === null
      ? usualLevels({ side: isLong ? 'buy' : 'sell', entry, closes, tick })
      : {
          stop: levelAt(entry, own.stopDistance, !isLong, tick),
          target: levelAt(entry, own.targetDistance, isLong, tick),
        };
  const [stop, target] = [abovePrice(levels.stop), abovePrice(levels.target)];
  return { entry, stop, target, riskReward: ratioOf(entry, stop, target) };
}

/** Rounded away from the entry, as a bot lays it. */
function levelAt(entry: Decimal, distance: number | null, isAbove: boolean, tick: Decimal): Decimal | null {
  if (distance === null) return null;
  const value = decFromNumber(distance);
  return isAbove
    ? roundUpToIncrement(withoutNoise(entry.plus(value), tick), tick)
    : roundDownToIncrement(withoutNoise(entry.minus(value), tick), tick);
}

function abovePrice(level: Decimal | null): Decimal | null {
  return level !== null && level.gt(ZERO) ? level : null;
}

function ratioOf(entry: Decimal, stop: Decimal | null, target: Decimal | null): number | null {
  if (stop === null || target === null) return null;
  const risk = entry.minus(stop).abs();
  return risk.gt(ZERO) ? toNumber(target.minus(entry).abs().div(risk).round(RATIO_DECIMALS)) : null;
}
