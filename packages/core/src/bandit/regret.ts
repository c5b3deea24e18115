import { indexOfMax } from './draw-arms.ts';

/** The arm that brought most in all rounds together: known afterwards only. */
export function bestFixedArm(outcomes: readonly (readonly number[])[]): number {
  const arms = outcomes[0]?.length ?? 0;
  return arms === 0 ? 0 : indexOfMax(Array.from({ length: arms }, (_, arm) => sumOf(outcomes, arm)));
}

/** Sum of one arm's outcomes. */
function sumOf(outcomes: readonly (readonly number[])[], arm: number): number {
  return outcomes.reduce((sum, round) => sum + (round[arm] ?? 0), 0);
}

/**
 * What the picks have cost against always taking the arm that turned out best, summed up to each round, in the unit of outcomes.
 * It may fall: a pick can beat the best arm in a round.
 * @see Lai and Robbins, "Asymptotically efficient adaptive allocation rules", 1985
 */
export function cumulativeRegret(
  outcomes: readonly (readonly number[])[],
  picks: readonly number[],
): readonly number[] {
  const best = bestFixedArm(outcomes);
  let total = 0;
  return outcomes.map((round, index) => {
    total += (round[best] ?? 0) - (round[picks[index] ?? best] ?? 0);
    return total;
  });
}

/** How often each arm was picked, as a share of all picks; zeros without picks. */
export function pullShares(arms: number, picks: readonly number[]): readonly number[] {
  return Array.from({ length: arms }, (_, arm) =>
    picks.length === 0 ? 0 : picks.filter((pick) => pick === arm).length / picks.length,
  );
}

/** The regret of a choice by chance, as expected: every arm is as likely as another in every round. */
export function expectedRandomRegret(outcomes: readonly (readonly number[])[]): readonly number[] {
  const best = bestFixedArm(outcomes);
  let total = 0;
  return outcomes.map((round) => {
    total += (round[best] ?? 0) - round.reduce((sum, outcome) => sum + outcome, 0) / round.length;
    return total;
  });
}
