import type { LearnerSource } from '@atb/api/functions/learner-fields';
import { type ArmEvidence, NO_EVIDENCE, observe } from '@atb/core/bandit/posterior';
import { LEARNER_KEEP } from '@atb/core/signals/learner-settings';
import type { Transaction } from '../../database/with-transaction.ts';
import { type LearnerRow, ruleOf } from './learner-rows.ts';

export interface CheckedOutcome {
  readonly armId: string;
  readonly source: LearnerSource;
  readonly pullId: string;
  /** Null for a shadow. */
  readonly positionId: string | null;
  /** Fraction of what was paid. */
  readonly outcome: number;
}

/**
 * Lets the arm's posterior learn, and all arms of the source forget a little. False when it was counted before. The learner must be
 * held by the transaction.
 */
export async function countOutcome(tx: Transaction, learner: LearnerRow, checked: CheckedOutcome): Promise<boolean> {
  const { armId, source, outcome } = checked;
  const counted = await tx.query(
    `insert into public.learner_outcomes (learner_id, user_id, arm_id, source, pull_id, position_id, outcome)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [learner.id, learner.user_id, armId, source, checked.pullId, checked.positionId, outcome],
  );
  if (counted.rowCount === 0) return false;
  await tx.query(
    `update public.learner_posteriors set weight = weight * $3, squares = squares * $3 where learner_id = $1 and source = $2`,
    [learner.id, source, LEARNER_KEEP],
  );
  const { rows } = await tx.query<ArmEvidence>(
    'select weight, mean, squares from public.learner_posteriors where arm_id = $1 and source = $2 and rule = $3',
    [armId, source, ruleOf(source)],
  );
  const { weight, mean, squares } = observe(rows[0] ?? NO_EVIDENCE, outcome);
  await tx.query(
    `insert into public.learner_posteriors as p (arm_id, learner_id, user_id, source, rule, weight, mean, squares, outcomes)
     values ($1, $2, $3, $4, $8, $5, $6, $7, 1)
     on conflict (arm_id, source) do update set weight = excluded.weight, mean = excluded.mean, squares = excluded.squares,
        outcomes = case when p.rule = excluded.rule then p.outcomes else 0 end + 1, rule = excluded.rule, updated_at = now()`,
    [armId, learner.id, learner.user_id, source, weight, mean, squares, ruleOf(source)],
  );
  return true;
}
