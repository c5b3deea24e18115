// backtest/sweep: which parameter sets to try, which of them is best, and how far its neighbours agree.
import type { StrategyParameter } from '../../strategies/definition.ts';

/** Values of one parameter to try: evenly spaced, both ends included where the step meets them, or named one by one. */
export type ParameterRange =
  | { readonly name: string; readonly from: number; readonly to: number; readonly step: number }
  | { readonly name: string; readonly values: readonly number[] };

export interface Dimension {
  readonly name: string;
  readonly count: number;
  readonly valueAt: (index: number) => number;
}

/** All combinations of the values of some parameters. */
export interface ParameterSpace {
  readonly dimensions: readonly Dimension[];
  /** Exact below 2^53. */
  readonly combinations: number;
}

/** One combination: an index into each dimension. */
export type SpacePoint = readonly number[];

export type SpacePlan =
  | { readonly status: 'planned'; readonly space: ParameterSpace }
  | { readonly status: 'invalid'; readonly field: string; readonly message: string };

/** Nothing of the space is written out: a range of 10^9 values costs what one of ten does. */
export function planSpace(ranges: readonly ParameterRange[], parameters: readonly StrategyParameter[]): SpacePlan {
  const seen = new Set<string>();
  for (const [i, range] of ranges.entries()) {
    const message =
      findRangeFault(range, parameters) ?? (seen.has(range.name) ? `${range.name} is named twice.` : null);
    if (message !== null) return { status: 'invalid', field: `ranges[${i}]`, message };
    seen.add(range.name);
  }
  const dimensions = ranges.map(toDimension);
  const combinations = dimensions.reduce((product, { count }) => product * count, 1);
  return { status: 'planned', space: { dimensions, combinations } };
}

function findRangeFault(range: ParameterRange, parameters: readonly StrategyParameter[]): string | null {
  const parameter = parameters.find(({ name }) => name === range.name);
  if (parameter === undefined) {
    const names = parameters.map(({ name }) => name).join(', ');
    return `The strategy has no parameter "${range.name}"${names === '' ? '.' : `; it has ${names}.`}`;
  }
  if ('values' in range) return range.values.map((value) => findValueFault(parameter, value)).find(isText) ?? null;
  if (range.from > range.to)
    return `${range.name} must not begin at ${range.from} and end at ${range.to}, which is less.`;
  return (
    findValueFault(parameter, range.from) ??
    findValueFault(parameter, range.to) ??
    (parameter.kind === 'integer' && !Number.isInteger(range.step)
      ? `${range.name} takes whole numbers, so its step must be one.`
      : null)
  );
}

function findValueFault({ name, kind, min, max }: StrategyParameter, value: number): string | null {
  if (value < min || value > max) return `${name} must be from ${min} to ${max}, not ${value}.`;
  return kind === 'integer' && !Number.isInteger(value) ? `${name} must be a whole number, not ${value}.` : null;
}

function isText(value: string | null): value is string {
  return value !== null;
}

function toDimension(range: ParameterRange): Dimension {
  const { name } = range;
  if ('values' in range) {
    const values = [...new Set(range.values)].sort((a, b) => a - b);
    return { name, count: values.length, valueAt: (index) => values[index] ?? Number.NaN };
  }
  const { from, to, step } = range;
  // The tolerance makes 0.1 to 0.3 by 0.1 three values, the rounding makes the last one 0.3.
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  return { name, count, valueAt: (index) => Number((from + index * step).toPrecision(12)) };
}

/** Combination number `ordinal`; the last parameter changes fastest. */
export function pointAt({ dimensions }: ParameterSpace, ordinal: number): SpacePoint {
  const point = dimensions.map(() => 0);
  let rest = ordinal;
  for (let i = dimensions.length - 1; i >= 0; i -= 1) {
    const count = dimensions[i]?.count ?? 1;
    point[i] = rest % count;
    rest = Math.floor(rest / count);
  }
  return point;
}

export function ordinalOf({ dimensions }: ParameterSpace, point: SpacePoint): number {
  return dimensions.reduce((ordinal, { count }, i) => ordinal * count + (point[i] ?? 0), 0);
}

/** The values of a combination by name. */
export function paramsAt({ dimensions }: ParameterSpace, point: SpacePoint): Readonly<Record<string, number>> {
  return Object.fromEntries(dimensions.map((dimension, i) => [dimension.name, dimension.valueAt(point[i] ?? 0)]));
}
