import { type Decimal, MONEY_DECIMALS, ONE, ZERO, dec } from '../../base/decimal.ts';
import type { DcaParams } from './params.ts';

/** One rung of a deal's ladder: the base order (key 0) or a safety order, before it has a price. */
export interface DcaRung {
  readonly key: number;
  /** Percent below the price of the base order. */
  readonly deviationPct: Decimal;
  /** Quote units, fee aside. */
  readonly size: Decimal;
}

const HALF_EVEN = 2;

/**
 * The ladder: `D_k = step * (s^k - 1) / (s - 1)` (`k * step` when s = 1) with s the step scale, and
 * `size_k = base * safetyScale^k`; or the custom one. Powers are kept to 18 decimals.
 * @param scale what all sizes are multiplied by: 1 for the first deal, another where profit is reinvested.
 */
export function dcaLadder(params: DcaParams, scale: Decimal = ONE): DcaRung[] {
  const base = dec(params.baseAllocation).times(scale);
  const first: DcaRung = { key: 0, deviationPct: ZERO, size: base };
  if (params.safetyOrders !== null) {
    const custom = params.safetyOrders.map(({ deviationPct, size }, index) => ({
      key: index + 1,
      deviationPct: dec(deviationPct),
      size: dec(size).times(scale),
    }));
    return [first, ...custom];
  }
  const rungs = [first];
  const [sizeScale, stepScale] = [dec(params.safetyScale), dec(params.stepScale)];
  let [step, ratio, deviationPct] = [dec(params.safetyStepPct), ONE, ZERO];
  for (let key = 1; key <= params.maxSafetyOrders; key += 1) {
    ratio = ratio.times(sizeScale).round(MONEY_DECIMALS, HALF_EVEN);
    deviationPct = deviationPct.plus(step);
    step = step.times(stepScale).round(MONEY_DECIMALS, HALF_EVEN);
    rungs.push({ key, deviationPct, size: base.times(ratio) });
  }
  return rungs;
}
