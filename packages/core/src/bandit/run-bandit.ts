import { drawArm } from './draw-arms.ts';
import { type ArmPrior, discount, NO_EVIDENCE, observe } from './posterior.ts';

/** How a learner learns. */
export interface BanditSettings {
  readonly prior: ArmPrior;
  /**
   * What is kept of all evidence at each outcome: 1 forgets nothing, 0.99 remembers about a hundred outcomes.
   * @see Raj and Kalyani, "Taming non-stationary bandits: a Bayesian approach", 2017
   */
  readonly keep: number;
}

/** Who picks an arm for each round, knowing the outcomes of its own picks so far and nothing else. */
export interface Picker {
  readonly pick: () => number;
  readonly learn: (arm: number, outcome: number) => void;
}

export function thompsonPicker(arms: number, { prior, keep }: BanditSettings, random: () => number): Picker {
  let evidence = Array.from({ length: arms }, () => NO_EVIDENCE);
  return {
    pick: () => drawArm(evidence, prior, random),
    learn: (arm, outcome) => {
      evidence = evidence.map((known, index) => {
        const older = keep === 1 ? known : discount(known, keep);
        return index === arm ? observe(older, outcome) : older;
      });
    },
  };
}

export function fixedPicker(arm: number): Picker {
  return { pick: () => arm, learn: () => undefined };
}

export function randomPicker(arms: number, random: () => number): Picker {
  return { pick: () => Math.floor(random() * arms), learn: () => undefined };
}

/** Lets a picker play. `outcomes[round][arm]`: what each arm would have brought. @returns the arm of each round. */
export function playRounds(picker: Picker, outcomes: readonly (readonly number[])[]): readonly number[] {
  return outcomes.map((round) => {
    const arm = picker.pick();
    picker.learn(arm, round[arm] ?? 0);
    return arm;
  });
}
