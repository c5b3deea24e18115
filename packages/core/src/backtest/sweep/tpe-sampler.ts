import { createRandom } from '../../base/random.ts';
import { createParzenEstimator, type ParzenEstimator } from './parzen-estimator.ts';
import type { ParameterSpace, SpacePoint } from './parameter-space.ts';
import { drawPoint } from './random-sampler.ts';
import type { Sampler } from './sampler.ts';

/** Asked for at random before anything is concluded. */
const STARTUP_TRIALS = 20;
/** Trials under way at once, a fixed number, so that the result does not depend on how many cores carry them out. */
const BATCH_SIZE = 16;
/** Share of the trials that count as good, and how many at most. */
const GOOD_SHARE = 0.15;
const GOOD_MAX = 25;
const CANDIDATES = 24;
/** Candidates that were tried before, after which chance decides. */
const REPEATS_MAX = 8;

export interface TpeSamplerOptions {
  readonly trials: number;
  readonly seed: number;
}

interface Observation {
  readonly point: SpacePoint;
  /** Minus infinity for a trial that failed. */
  readonly score: number;
}

/**
 * Tree-structured Parzen estimator: draws from where good trials lie dense and others do not.
 * @see Bergstra, Bardenet, Bengio, Kégl: Algorithms for Hyper-Parameter Optimization, NIPS 2011, section 4
 */
export function createTpeSampler(space: ParameterSpace, { trials, seed }: TpeSamplerOptions): Sampler {
  const random = createRandom(seed);
  const observations: Observation[] = [];
  const seen = new Set<string>();
  const total = Math.min(trials, space.combinations);
  // What was told decides the same for a whole batch.
  let lesson: Lesson | null = null;
  const propose = (): SpacePoint => {
    if (observations.length < STARTUP_TRIALS) return drawPoint(space, random);
    lesson ??= learn(space, observations);
    return proposePoint(space, lesson, random);
  };
  const drawNew = (): SpacePoint => {
    for (let attempt = 0; ; attempt += 1) {
      const point = attempt < REPEATS_MAX ? propose() : drawPoint(space, random);
      if (!seen.has(point.join(','))) return point;
      if (attempt > REPEATS_MAX * 8) return findUnseen(space, point, seen);
    }
  };
  return {
    total,
    batchSize: BATCH_SIZE,
    ask: (count) => {
      const length = Math.min(count, BATCH_SIZE, total - seen.size);
      return Array.from({ length }, () => {
        const point = drawNew();
        seen.add(point.join(','));
        return point;
      });
    },
    report: (point, score) => {
      observations.push({ point, score: score ?? Number.NEGATIVE_INFINITY });
      lesson = null;
    },
  };
}

/** Where good trials lie and where the others do, by parameter. */
interface Lesson {
  readonly good: readonly ParzenEstimator[];
  readonly others: readonly ParzenEstimator[];
}

function learn(space: ParameterSpace, observations: readonly Observation[]): Lesson {
  // Stable, so that of equal scores the earlier trial counts as better.
  const ranked = observations.toSorted((a, b) => (a.score === b.score ? 0 : b.score - a.score));
  const goodCount = Math.max(1, Math.min(GOOD_MAX, Math.ceil(ranked.length * GOOD_SHARE)));
  const estimate = (part: readonly Observation[]): readonly ParzenEstimator[] =>
    space.dimensions.map(({ count }, i) =>
      createParzenEstimator(
        part.map(({ point }) => point[i] ?? 0),
        count,
      ),
    );
  return { good: estimate(ranked.slice(0, goodCount)), others: estimate(ranked.slice(goodCount)) };
}

/** Of candidates drawn where good trials are dense, the one with the largest ratio of both densities. */
function proposePoint(space: ParameterSpace, { good, others }: Lesson, random: () => number): SpacePoint {
  let best: SpacePoint = drawPoint(space, random);
  let bestRatio = Number.NEGATIVE_INFINITY;
  for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
    const point = good.map((one) => one.draw(random));
    const ratio = point.reduce(
      (sum, index, i) => sum + (good[i]?.logDensity(index) ?? 0) - (others[i]?.logDensity(index) ?? 0),
      0,
    );
    if (ratio > bestRatio) [best, bestRatio] = [point, ratio];
  }
  return best;
}

/** The next combination in order that was not tried; there is one while fewer were asked for than there are. */
function findUnseen(space: ParameterSpace, from: SpacePoint, seen: ReadonlySet<string>): SpacePoint {
  let point = [...from];
  do {
    point = increment(space, point);
  } while (seen.has(point.join(',')));
  return point;
}

function increment({ dimensions }: ParameterSpace, point: readonly number[]): number[] {
  const next = [...point];
  for (let i = dimensions.length - 1; i >= 0; i -= 1) {
    const index = (next[i] ?? 0) + 1;
    next[i] = index % (dimensions[i]?.count ?? 1);
    if (next[i] !== 0) break;
  }
  return next;
}
