import { type ParameterSpace, pointAt } from './parameter-space.ts';
import type { Sampler } from './sampler.ts';

/** Every combination, in order. */
export function createGridSampler(space: ParameterSpace): Sampler {
  let next = 0;
  return {
    total: space.combinations,
    batchSize: null,
    ask: (count) => {
      const first = next;
      next = Math.min(space.combinations, first + count);
      return Array.from({ length: next - first }, (_, i) => pointAt(space, first + i));
    },
    report: () => undefined,
  };
}
