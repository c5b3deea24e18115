import type { Learner } from '../api/learner.ts';

/** The arm in use now; null before the first pick after a reset. */
export function armInUse({ frozenArm, round, arms }: Learner) {
  const id = frozenArm ?? round?.arm;
  return arms.find((arm) => arm.id === id) ?? null;
}
