import { type Decimal, ONE, dec, decFromNumber, roundToIncrement, toNumber, withoutNoise } from '../../base/decimal.ts';
import type { GridParams } from './params.ts';

/** How line prices follow from their index; goes on above the top line for a grid that trails up. */
export type GridSpacing =
  | { readonly kind: 'arithmetic'; readonly first: Decimal; readonly step: Decimal }
  | { readonly kind: 'geometric'; readonly first: Decimal; readonly ratio: number };

const HUNDRED = dec('100');

/**
 * Spacing of the lines. A range gives `first + i * (upper - lower) / (grids - 1)`, or the same in ratios. Without a
 * range the lines lie `stepPct` apart, one of them on the start price and the half of them below it.
 */
export function gridSpacing(params: GridParams, startPrice: Decimal): GridSpacing {
  const gaps = params.grids - 1;
  const lower = dec(params.lower);
  const upper = dec(params.upper);
  if (lower.gt(dec('0'))) {
    return params.spacing === 'arithmetic'
      ? { kind: 'arithmetic', first: lower, step: upper.minus(lower).div(dec(String(gaps))) }
      : { kind: 'geometric', first: lower, ratio: (toNumber(upper) / toNumber(lower)) ** (1 / gaps) };
  }
  const linesBelow = Math.floor(params.grids / 2);
  const stepFraction = dec(params.stepPct).div(HUNDRED);
  if (params.spacing === 'arithmetic') {
    const step = startPrice.times(stepFraction);
    return { kind: 'arithmetic', first: startPrice.minus(step.times(dec(String(linesBelow)))), step };
  }
  const ratio = toNumber(ONE.plus(stepFraction));
  return { kind: 'geometric', first: decFromNumber(toNumber(startPrice) / ratio ** linesBelow), ratio };
}

/** Price of line `index`, a multiple of the price increment; may be zero or below when the spacing reaches that far. */
export function linePrice(spacing: GridSpacing, index: number, priceIncrement: Decimal): Decimal {
  return roundToIncrement(withoutNoise(exactPrice(spacing, index), priceIncrement), priceIncrement);
}

function exactPrice(spacing: GridSpacing, index: number): Decimal {
  if (index === 0) return spacing.first;
  if (spacing.kind === 'arithmetic') return spacing.first.plus(spacing.step.times(dec(String(index))));
  return decFromNumber(toNumber(spacing.first) * spacing.ratio ** index);
}
