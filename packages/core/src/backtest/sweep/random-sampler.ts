import { createRandom } from '../../base/random.ts';
import { type ParameterSpace, pointAt, type SpacePoint } from './parameter-space.ts';
import type { Sampler } from './sampler.ts';

/** Below this many combinations for each trial, drawing until a new one comes would take long. */
const CROWDED = 4;

export interface RandomSamplerOptions {
  readonly trials: number;
  readonly seed: number;
}

/** Combinations at random, none twice. */
export function createRandomSampler(space: ParameterSpace, { trials, seed }: RandomSamplerOptions): Sampler {
  const total = Math.min(trials, space.combinations);
  const draw = space.combinations < total * CROWDED ? drawShuffled(space, seed) : drawNew(space, seed);
  let asked = 0;
  return {
    total,
    batchSize: null,
    ask: (count) => {
      const length = Math.min(count, total - asked);
      asked += length;
      return Array.from({ length }, draw);
    },
    report: () => undefined,
  };
}

/** Fisher and Yates' shuffle, one card at a time. */
function drawShuffled(space: ParameterSpace, seed: number): () => SpacePoint {
  const random = createRandom(seed);
  const ordinals = Float64Array.from({ length: space.combinations }, (_, i) => i);
  let next = 0;
  return () => {
    const other = next + Math.floor(random() * (ordinals.length - next));
    const drawn = ordinals[other] ?? 0;
    ordinals[other] = ordinals[next] ?? 0;
    next += 1;
    return pointAt(space, drawn);
  };
}

function drawNew(space: ParameterSpace, seed: number): () => SpacePoint {
  const random = createRandom(seed);
  const seen = new Set<string>();
  return () => {
    for (;;) {
      const point = drawPoint(space, random);
      const key = point.join(',');
      if (seen.has(key)) continue;
      seen.add(key);
      return point;
    }
  };
}

/** Each parameter on its own, so that spaces of any size will do. */
export function drawPoint({ dimensions }: ParameterSpace, random: () => number): SpacePoint {
  return dimensions.map(({ count }) => Math.floor(random() * count));
}
