import { createRandom } from '../base/random.ts';
import { quantile } from './moments.ts';

export interface ConfidenceInterval {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly seed: number;
  readonly draws?: number;
  /** Share of the draws that lie within the interval. */
  readonly level?: number;
  /** Rows drawn together; the cube root of the number of rows by default. */
  readonly blockLength?: number;
}

/** Rows drawn together of so many: their cube root. */
export function blockLengthOf(rows: number): number {
  return Math.max(1, Math.round(Math.cbrt(rows)));
}

/** The values in a new order: blocks of neighbours drawn with repetition, the end joined to the start. */
export function drawBlocks(values: Float64Array, blockLength: number, random: () => number): Float64Array {
  const { length } = values;
  const drawn = new Float64Array(length);
  for (let filled = 0; filled < length; filled += blockLength) {
    const from = Math.floor(random() * length);
    const count = Math.min(blockLength, length - filled);
    for (let i = 0; i < count; i += 1) drawn[filled + i] = values[(from + i) % length] ?? 0;
  }
  return drawn;
}

/**
 * How far a statistic of returns may be luck: its distribution over redrawn histories that keep what happens within a
 * block. The same seed gives the same answer. Null when the statistic is undefined in more than half of the draws.
 * @see Politis and Romano, "A circular block-resampling procedure for stationary data", 1992
 */
export function bootstrapInterval(
  values: ArrayLike<number>,
  statistic: (values: Float64Array) => number | null,
  options: BootstrapOptions,
): ConfidenceInterval | null {
  const draws = options.draws ?? 1_000;
  const level = options.level ?? 0.95;
  const source = Float64Array.from(values);
  if (source.length < 2) return null;
  const blockLength = options.blockLength ?? blockLengthOf(source.length);
  const random = createRandom(options.seed);
  const results: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const result = statistic(drawBlocks(source, blockLength, random));
    if (result !== null) results.push(result);
  }
  if (results.length * 2 <= draws) return null;
  const at = (share: number): number => quantile(results, share) ?? Number.NaN;
  return { low: at((1 - level) / 2), middle: at(0.5), high: at((1 + level) / 2) };
}
