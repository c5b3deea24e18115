import { mean } from '../../statistics/moments.ts';
import { ordinalOf, type ParameterSpace, type SpacePoint } from './parameter-space.ts';

export interface ScoredPoint {
  readonly point: SpacePoint;
  readonly score: number | null;
}

/** How the trials next to one fared: a peak that stands alone is likely to be luck. */
export interface Neighbourhood {
  /** Neighbours that were tried. */
  readonly tried: number;
  /** Mean of the defined scores of the trial and its neighbours. */
  readonly mean: number | null;
  readonly worst: number | null;
  /** Mean of the neighbours over the trial's own score, at most 1; null unless the score is above 0. */
  readonly stability: number | null;
}

const NEIGHBOURS_MAX = 3 ** 6;

/** Of each of `rated`, in order, among all trials: neighbours differ by at most one step in every parameter. */
export function rateNeighbourhoods(
  space: ParameterSpace,
  trials: readonly ScoredPoint[],
  rated: readonly ScoredPoint[] = trials,
): readonly Neighbourhood[] {
  const offsets = listOffsets(space.dimensions.length);
  const scores = new Map(trials.map(({ point, score }) => [ordinalOf(space, point), score]));
  return rated.map((trial) => rate(space, trial, { offsets, scores }));
}

interface Surroundings {
  readonly offsets: readonly SpacePoint[];
  readonly scores: ReadonlyMap<number, number | null>;
}

function rate(space: ParameterSpace, { point, score }: ScoredPoint, { offsets, scores }: Surroundings): Neighbourhood {
  let tried = 0;
  const around: number[] = [];
  for (const offset of offsets) {
    const near = point.map((index, i) => index + (offset[i] ?? 0));
    if (!isInside(space, near)) continue;
    const found = scores.get(ordinalOf(space, near));
    if (found === undefined) continue;
    tried += 1;
    if (found !== null) around.push(found);
  }
  const all = score === null ? around : [...around, score];
  const beside = mean(around);
  const stability = score === null || score <= 0 || beside === null ? null : Math.min(1, beside / score);
  return {
    tried,
    mean: mean(all),
    worst: all.length === 0 ? null : Math.min(...all),
    stability,
  };
}

function isInside({ dimensions }: ParameterSpace, point: SpacePoint): boolean {
  return dimensions.every(({ count }, i) => (point[i] ?? -1) >= 0 && (point[i] ?? count) < count);
}

/** Steps of -1, 0 and 1 in every parameter; along one axis at a time where that would be too many. */
function listOffsets(dimensions: number): readonly SpacePoint[] {
  if (3 ** dimensions > NEIGHBOURS_MAX) {
    return Array.from({ length: dimensions * 2 }, (_, n) =>
      Array.from({ length: dimensions }, (__, i) => (i === n >> 1 ? (n % 2) * 2 - 1 : 0)),
    );
  }
  const all = Array.from({ length: 3 ** dimensions }, (_, n) =>
    Array.from({ length: dimensions }, (__, i) => (Math.floor(n / 3 ** i) % 3) - 1),
  );
  return all.filter((offset) => offset.some((step) => step !== 0));
}
