/**
 * What a learner keeps of its evidence at each outcome: it remembers about five hundred. Less, and eight arms are never known;
 * more, and it clings to what was best once (`bench/learner.ts` shows both).
 */
export const LEARNER_KEEP = 0.998;
/** Believed before any outcome: outcomes around 0, of one percent as a rule. */
export const LEARNER_PRIOR = { scale: 0.01 } as const;
/** Share of what is believed of a mean that its drawn interval holds. */
export const LEARNER_LEVEL = 0.9;
/** An outcome is a fraction of what was put in: all can be lost, and more than this is no signal's doing. */
export const OUTCOME_RANGE = { min: -1, max: 10 } as const;
