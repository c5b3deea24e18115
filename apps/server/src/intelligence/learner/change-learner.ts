import type { LearnerChange } from '@atb/api/functions/intelligence/change-learner';
import { championOf } from '@atb/core/bandit/draw-arms';
import { LEARNER_PRIOR } from '@atb/core/signals/learner-settings';
import type { Transaction } from '../../database/with-transaction.ts';
import { findLearner, type LearnerKey, type LearnerRow, readArms } from './learner-rows.ts';
import type { LearnerParts } from './learner-parts.ts';
import { mayLearn } from './choose-arm.ts';
import { refuseLearner } from './refuse.ts';

/** Deleting is for everybody: what is kept of one may always be taken away. */
export function carryOutChange({ inTransaction }: LearnerParts, key: LearnerKey, change: LearnerChange) {
  return inTransaction(key.userId, async (tx) => {
    if (change !== 'delete' && !(await mayLearn(tx, key.userId))) return refuseLearner('FEATURE_NOT_IN_PLAN', null);
    const learner = await findLearner(tx, key, true);
    if (learner === null) {
      return refuseLearner('LEARNER_NOT_FOUND', `You have no learner of ${key.symbol} on ${key.interval} yet.`);
    }
    await carryOut(tx, learner, change);
    return { status: 'done' } as const;
  });
}

async function carryOut(tx: Transaction, learner: LearnerRow, change: LearnerChange): Promise<void> {
  switch (change) {
    case 'freeze':
      return freeze(tx, learner);
    case 'resume':
      await tx.query('delete from public.learner_freezes where learner_id = $1', [learner.id]);
      return;
    case 'reset':
      await tx.query('delete from public.learner_freezes where learner_id = $1', [learner.id]);
      await tx.query('delete from public.learner_pulls where learner_id = $1', [learner.id]);
      await tx.query('delete from public.learner_posteriors where learner_id = $1', [learner.id]);
      await tx.query('update public.learners set generation = generation + 1, pulls = 0 where id = $1', [learner.id]);
      return;
    case 'delete':
      await tx.query('delete from public.learners where id = $1', [learner.id]);
      return;
    case 'shadow':
    case 'paper':
    case 'live':
      await tx.query('update public.learners set source = $2 where id = $1', [learner.id, change]);
  }
}

/** On the champion; the round under way is not counted any more. */
async function freeze(tx: Transaction, learner: LearnerRow): Promise<void> {
  const arms = await readArms(tx, learner);
  const champion = arms[championOf(arms, LEARNER_PRIOR)];
  await tx.query(
    `insert into public.learner_freezes (learner_id, user_id, arm_id) values ($1, $2, $3) on conflict (learner_id) do nothing`,
    [learner.id, learner.user_id, champion?.id],
  );
  await tx.query(`update public.learner_pulls set status = 'void' where learner_id = $1 and status = 'open'`, [
    learner.id,
  ]);
}
