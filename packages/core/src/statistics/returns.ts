/** Simple returns of a value series, the first against `start`: value / value before - 1. */
export function simpleReturns(values: ArrayLike<number>, start: number): Float64Array {
  const returns = new Float64Array(values.length);
  let before = start;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    returns[i] = value / before - 1;
    before = value;
  }
  return returns;
}

/** Product of (1 + r) up to each row, times `start`, or less 1 for start 0. NaN counts as no change. */
export function cumulativeReturns(returns: ArrayLike<number>, start = 0): Float64Array {
  const values = new Float64Array(returns.length);
  let growth = 1;
  for (let i = 0; i < returns.length; i += 1) {
    growth *= 1 + orZero(returns[i]);
    values[i] = start === 0 ? growth - 1 : growth * start;
  }
  return values;
}

/** Last cumulative return; null without returns. */
export function totalReturn(returns: ArrayLike<number>): number | null {
  if (returns.length === 0) return null;
  let growth = 1;
  for (let i = 0; i < returns.length; i += 1) growth *= 1 + orZero(returns[i]);
  return growth - 1;
}

/** `returns` less a constant or a series of the same length. */
export function excessReturns(returns: ArrayLike<number>, over: number | ArrayLike<number>): Float64Array {
  const excess = new Float64Array(returns.length);
  for (let i = 0; i < excess.length; i += 1) {
    excess[i] = (returns[i] ?? Number.NaN) - (typeof over === 'number' ? over : (over[i] ?? Number.NaN));
  }
  return excess;
}

function orZero(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}
