import { mean } from '../../statistics/moments.ts';
import type { ParameterSpace } from './parameter-space.ts';
import type { ScoredPoint } from './neighbourhood.ts';

/** Values of a parameter are put into at most this many groups, each of neighbours. */
const GROUPS_MAX = 12;

export interface ParameterImportance {
  readonly name: string;
  /** Share of the scores' variance that the parameter alone explains, 0 to 1; null when scores do not vary. */
  readonly share: number | null;
}

/**
 * Main effects: the variance of the mean scores of a parameter's values over the variance of all scores.
 * @see Hutter, Hoos, Leyton-Brown: An Efficient Approach for Assessing Hyperparameter Importance, ICML 2014
 */
export function rateParameters(space: ParameterSpace, trials: readonly ScoredPoint[]): readonly ParameterImportance[] {
  const scored = trials.flatMap(({ point, score }) => (score === null ? [] : [{ point, score }]));
  const grand = mean(scored.map(({ score }) => score)) ?? 0;
  const total = scored.reduce((sum, { score }) => sum + (score - grand) ** 2, 0);
  return space.dimensions.map(({ name, count }, i) => {
    if (!(total > 0)) return { name, share: null };
    const groups = new Map<number, number[]>();
    for (const { point, score } of scored) {
      const group = count <= GROUPS_MAX ? (point[i] ?? 0) : Math.floor(((point[i] ?? 0) * GROUPS_MAX) / count);
      const known = groups.get(group);
      if (known === undefined) groups.set(group, [score]);
      else known.push(score);
    }
    const between = [...groups.values()].reduce(
      (sum, group) => sum + group.length * ((mean(group) ?? 0) - grand) ** 2,
      0,
    );
    return { name, share: between / total };
  });
}
