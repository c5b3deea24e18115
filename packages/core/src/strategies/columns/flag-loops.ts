import { isInHours, isoWeekday } from '../time-filter.ts';
import { rowMask } from './series-loops.ts';

/** 1 where `left` > `right`. */
export function aboveFlags(left: Float64Array, right: Float64Array, out: Uint8Array): void {
  const [a, b] = [rowMask(left), rowMask(right)];
  for (let i = 0; i < out.length; i += 1) {
    out[i] = (left[i & a] ?? Number.NaN) > (right[i & b] ?? Number.NaN) ? 1 : 0;
  }
}

/** 1 where `left` >= `right`. */
export function atLeastFlags(left: Float64Array, right: Float64Array, out: Uint8Array): void {
  const [a, b] = [rowMask(left), rowMask(right)];
  for (let i = 0; i < out.length; i += 1) {
    out[i] = (left[i & a] ?? Number.NaN) >= (right[i & b] ?? Number.NaN) ? 1 : 0;
  }
}

/** Which of two values was the larger on the row before; none while one of them has no value. */
const ABOVE = 1;
const EQUAL = 0;
const BELOW = -1;
const UNKNOWN = 2;

/** 1 where `left` is above `right` and was at or below it on the row before. */
export function crossFlags(left: Float64Array, right: Float64Array, out: Uint8Array): void {
  const [a, b] = [rowMask(left), rowMask(right)];
  let wasAtMost = false;
  out.fill(0);
  // Crosses are rare: what is written seldom and branches that repeat themselves cost next to nothing.
  for (let i = 0; i < out.length; i += 1) {
    const x = left[i & a] ?? Number.NaN;
    const y = right[i & b] ?? Number.NaN;
    if (!(x > y)) wasAtMost = x <= y;
    else if (wasAtMost) {
      out[i] = 1;
      wasAtMost = false;
    }
  }
}

/** Both directions of a cross in one pass: `up` where `left` comes above `right`, `down` where it comes below. */
export function crossBothFlags(left: Float64Array, right: Float64Array, up: Uint8Array, down: Uint8Array): void {
  up.fill(0);
  down.fill(0);
  if (left.length === up.length && right.length === up.length) crossColumns(left, right, up, down);
  else crossMasked(left, right, up, down);
}

/** Two full columns: one stays above the other for many rows, which are passed over in a loop of their own. */
function crossColumns(left: Float64Array, right: Float64Array, up: Uint8Array, down: Uint8Array): void {
  const rows = left.length;
  let last = UNKNOWN;
  let i = 0;
  while (i < rows) {
    const x = left[i] ?? Number.NaN;
    const y = right[i] ?? Number.NaN;
    if (x > y) {
      if (last <= EQUAL) up[i] = 1;
      last = ABOVE;
      do i += 1;
      while (i < rows && (left[i] as number) > (right[i] as number));
    } else if (x < y) {
      if (last === ABOVE || last === EQUAL) down[i] = 1;
      last = BELOW;
      do i += 1;
      while (i < rows && (left[i] as number) < (right[i] as number));
    } else {
      last = x === y ? EQUAL : UNKNOWN;
      i += 1;
    }
  }
}

function crossMasked(left: Float64Array, right: Float64Array, up: Uint8Array, down: Uint8Array): void {
  const [a, b] = [rowMask(left), rowMask(right)];
  let last = UNKNOWN;
  for (let i = 0; i < up.length; i += 1) {
    const x = left[i & a] ?? Number.NaN;
    const y = right[i & b] ?? Number.NaN;
    if (x > y) {
      if (last <= EQUAL) up[i] = 1;
      last = ABOVE;
    } else if (x < y) {
      if (last === ABOVE || last === EQUAL) down[i] = 1;
      last = BELOW;
    } else last = x === y ? EQUAL : UNKNOWN;
  }
}

/** 1 where `low` <= `of` <= `high`. */
export function betweenFlags(of: Float64Array, low: Float64Array, high: Float64Array, out: Uint8Array): void {
  const [a, b, c] = [rowMask(of), rowMask(low), rowMask(high)];
  for (let i = 0; i < out.length; i += 1) {
    const value = of[i & a] ?? Number.NaN;
    const isInside = value >= (low[i & b] ?? Number.NaN) && value <= (high[i & c] ?? Number.NaN);
    out[i] = isInside ? 1 : 0;
  }
}

export function allFlags(of: readonly Uint8Array[], out: Uint8Array): void {
  out.fill(1);
  for (const each of of) for (let i = 0; i < out.length; i += 1) out[i] = (out[i] ?? 0) & (each[i] ?? 0);
}

export function anyFlags(of: readonly Uint8Array[], out: Uint8Array): void {
  out.fill(0);
  for (const each of of) for (let i = 0; i < out.length; i += 1) out[i] = (out[i] ?? 0) | (each[i] ?? 0);
}

export function notFlags(of: Uint8Array, out: Uint8Array): void {
  for (let i = 0; i < out.length; i += 1) out[i] = 1 - (of[i] ?? 0);
}

/** 1 where each of the last `candles` values is above the one before it; below it for `falling`. */
export function trendFlags(kind: 'rising' | 'falling', of: Float64Array, candles: number, out: Uint8Array): void {
  const mask = rowMask(of);
  const sign = kind === 'rising' ? 1 : -1;
  let run = 0;
  let previous = Number.NaN;
  for (let i = 0; i < out.length; i += 1) {
    const value = of[i & mask] ?? Number.NaN;
    run = (value - previous) * sign > 0 ? run + 1 : 0;
    out[i] = run >= candles ? 1 : 0;
    previous = value;
  }
}

/** 1 where `of` held at least once in the last `candles` rows, this one included. */
export function withinFlags(of: Uint8Array, candles: number, out: Uint8Array): void {
  let left = 0;
  for (let i = 0; i < out.length; i += 1) {
    left = of[i] === 1 ? candles : left - 1;
    out[i] = left > 0 ? 1 : 0;
  }
}

/** 1 where `of` held on every one of the last `candles` rows, this one included. */
export function heldFlags(of: Uint8Array, candles: number, out: Uint8Array): void {
  let run = 0;
  for (let i = 0; i < out.length; i += 1) {
    run = of[i] === 1 ? run + 1 : 0;
    out[i] = run >= candles ? 1 : 0;
  }
}

export interface CloseTimes {
  readonly openTime: Float64Array;
  readonly durationMs: number;
}

export function hoursFlags({ openTime, durationMs }: CloseTimes, from: number, to: number, out: Uint8Array): void {
  for (let i = 0; i < out.length; i += 1) {
    out[i] = isInHours((openTime[i] ?? Number.NaN) + durationMs, from, to) ? 1 : 0;
  }
}

export function weekdayFlags({ openTime, durationMs }: CloseTimes, days: readonly number[], out: Uint8Array): void {
  const isDay = new Uint8Array(8);
  for (const day of days) isDay[day] = 1;
  for (let i = 0; i < out.length; i += 1) {
    out[i] = isDay[isoWeekday((openTime[i] ?? Number.NaN) + durationMs)] ?? 0;
  }
}
