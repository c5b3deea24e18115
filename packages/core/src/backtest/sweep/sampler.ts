import type { SpacePoint } from './parameter-space.ts';

/** Chooses what to try next. The same answers lead to the same questions, whoever carries the trials out. */
export interface Sampler {
  /** Trials in all. */
  readonly total: number;
  /** How many trials are asked for before their scores must be told; null when scores do not matter. */
  readonly batchSize: number | null;
  /** The next combinations, at most `count`; none when all have been asked for. */
  readonly ask: (count: number) => readonly SpacePoint[];
  /** Score of a combination that was asked for: more is better, null when it failed or broke a constraint. */
  readonly report: (point: SpacePoint, score: number | null) => void;
}

export const SAMPLERS = ['grid', 'random', 'tpe'] as const;
