import { createRandom } from '../../base/random.ts';

export interface GaussianWorld {
  readonly rounds: number;
  /** Mean outcome of each arm, in the order they have at first. */
  readonly means: readonly number[];
  /** Standard deviation of every outcome. */
  readonly deviation: number;
  /** The means move on by one arm this often; never when absent. */
  readonly driftEvery?: number;
  readonly seed: number;
}

/** Mean outcome of each arm in a round. */
function meansAt({ means, driftEvery }: GaussianWorld, round: number): readonly number[] {
  const moved = driftEvery === undefined ? 0 : Math.floor(round / driftEvery);
  return means.map((_, arm) => means[(arm + moved * 3) % means.length] ?? 0);
}

/** What each arm would bring in each round. */
export function drawWorld(world: GaussianWorld): readonly (readonly number[])[] {
  const random = createRandom(world.seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: world.rounds }, (_, round) =>
    meansAt(world, round).map((mean) => mean + world.deviation * normal()),
  );
}

/** Expected regret of the picks, summed up to each round, against the best arm of each round. */
export function expectedRegret(world: GaussianWorld, picks: readonly number[]): readonly number[] {
  let total = 0;
  return picks.map((arm, round) => {
    const means = meansAt(world, round);
    total += Math.max(...means) - (means[arm] ?? 0);
    return total;
  });
}
