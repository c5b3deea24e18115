import { drawArm } from '@atb/core/bandit/draw-arms';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import { type EpochMs, toIso } from '@atb/core/base/time';
import { SHADOW_RULE } from '@atb/core/signals/follow-signals';
import { LEARNER_PRIOR } from '@atb/core/signals/learner-settings';
import type { Transaction } from '../../database/with-transaction.ts';
import { countClosedTrades } from './count-closed-trades.ts';
import { countOutcome } from './count-outcome.ts';
import { findOpenPull, type LearnerRow, type PullRow, readArms } from './learner-rows.ts';
import type { RoundEnd } from './shadow-round.ts';

/** Ends a round: trades that closed in it and its own arm's shadow are counted, once. The learner must be held by the transaction. */
export async function endRound(
  tx: Transaction,
  learner: LearnerRow,
  pull: PullRow,
  end: Exclude<RoundEnd, { status: 'early' }>,
): Promise<void> {
  const outcomes = end.status === 'settled' ? end.outcomes : null;
  await tx.query(`update public.learner_pulls set status = $2, outcomes = $3, rule = $4 where id = $1`, [
    pull.id,
    end.status,
    outcomes,
    SHADOW_RULE,
  ]);
  await countClosedTrades(tx, learner);
  if (outcomes === null) return;
  const { rows } = await tx.query<{ arm_no: number }>('select arm_no from public.learner_arms where id = $1', [
    pull.arm_id,
  ]);
  const outcome = outcomes[rows[0]?.arm_no ?? -1];
  if (outcome === undefined) throw new Error(`round ${pull.id} has no outcome of its own arm`);
  await countOutcome(tx, learner, {
    armId: pull.arm_id,
    source: 'shadow',
    pullId: pull.id,
    positionId: null,
    outcome,
  });
}

/** Begins a round with the arm that is drawn; the same learner in the same state draws the same. */
export async function beginRound(
  tx: Transaction,
  learner: LearnerRow,
  { now, startsAt, endsAt }: { readonly now: EpochMs; readonly startsAt: EpochMs; readonly endsAt: EpochMs },
): Promise<PullRow> {
  const arms = await readArms(tx, learner);
  const random = createRandom(deriveSeed(learner.seed, `${learner.generation}:${learner.pulls}`));
  const arm = arms[drawArm(arms, LEARNER_PRIOR, random)];
  if (arm === undefined) throw new Error(`learner ${learner.id} has no arms`);
  await tx.query('update public.learners set pulls = pulls + 1 where id = $1', [learner.id]);
  await tx.query(
    `insert into public.learner_pulls (learner_id, user_id, arm_id, picked_at, starts_at, ends_at) values ($1, $2, $3, $4, $5, $6)`,
    [learner.id, learner.user_id, arm.id, toIso(now), toIso(startsAt), toIso(endsAt)],
  );
  const pull = await findOpenPull(tx, learner.id);
  if (pull === null) throw new Error('A round was begun and its row did not come back.');
  return pull;
}
