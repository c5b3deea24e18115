// learner: chooses the parameters that signals are read with, and learns from outcomes that it has checked.
import type { LearnerSource } from '@atb/api/functions/learner-fields';
import type { ArmEvidence } from '@atb/core/bandit/posterior';
import { SHADOW_RULE } from '@atb/core/signals/follow-signals';
import type { Transaction } from '../../database/with-transaction.ts';

/** Whose learner, of which prices. `market` is the identity of the source. */
export interface LearnerKey {
  readonly userId: string;
  readonly market: string;
  readonly symbol: string;
  readonly interval: string;
}

export interface LearnerRow {
  readonly id: string;
  readonly user_id: string;
  readonly symbol: string;
  readonly interval: string;
  readonly source: LearnerSource;
  readonly seed: number;
  readonly generation: number;
  readonly pulls: number;
  /** Null while it learns. */
  readonly frozen_arm: string | null;
}

export interface ArmRow {
  readonly id: string;
  readonly arm_no: number;
  readonly ema_short: number;
  readonly ema_long: number;
  readonly rsi_low: number;
  readonly rsi_high: number;
}

/** An arm with what its outcomes of one source have said. */
export interface ArmWithEvidence extends ArmRow, ArmEvidence {
  readonly outcomes: number;
}

export interface PullRow {
  readonly id: string;
  readonly arm_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

const COLUMNS = `l.id, l.user_id, l.symbol, l."interval", l.source, l.seed, l.generation, l.pulls,
  (select f.arm_id from public.learner_freezes f where f.learner_id = l.id) as frozen_arm`;
const BY_KEY = 'l.user_id = $1 and l.market = $2 and l.symbol = $3 and l."interval" = $4';

const valuesOf = ({ userId, market, symbol, interval }: LearnerKey): readonly string[] => [
  userId,
  market,
  symbol,
  interval,
];

/** The learner, held until the transaction ends when `isHeld`; null when there is none. */
export async function findLearner(tx: Transaction, key: LearnerKey, isHeld: boolean): Promise<LearnerRow | null> {
  const { rows } = await tx.query<LearnerRow>(
    `select ${COLUMNS} from public.learners l where ${BY_KEY} ${isHeld ? 'for update of l' : ''}`,
    [...valuesOf(key)],
  );
  return rows[0] ?? null;
}

/** Null when the user has no such arm. The learner is held until the transaction ends. */
export async function findLearnerOfArm(
  tx: Transaction,
  userId: string,
  market: string,
  armId: string,
): Promise<LearnerRow | null> {
  const { rows } = await tx.query<LearnerRow>(
    `select ${COLUMNS} from public.learners l join public.learner_arms a on a.learner_id = l.id
     where a.id = $3 and l.user_id = $1 and l.market = $2 for update of l`,
    [userId, market, armId],
  );
  return rows[0] ?? null;
}

/** How outcomes of a source come about: what was learnt from others is no evidence any more. Closed trades are what they are. */
export function ruleOf(source: LearnerSource): number {
  return source === 'shadow' ? SHADOW_RULE : 1;
}

/** The arms with what outcomes of a source have said of them, in their order. */
export async function readArms(
  tx: Transaction,
  learner: Pick<LearnerRow, 'id' | 'source'>,
): Promise<readonly ArmWithEvidence[]> {
  const { rows } = await tx.query<ArmWithEvidence>(
    `select a.id, a.arm_no, a.ema_short, a.ema_long, a.rsi_low, a.rsi_high, coalesce(p.weight, 0) as weight, coalesce(p.mean, 0) as mean,
       coalesce(p.squares, 0) as squares, coalesce(p.outcomes, 0) as outcomes
     from public.learner_arms a left join public.learner_posteriors p on p.arm_id = a.id and p.source = $2 and p.rule = $3
     where a.learner_id = $1 order by a.arm_no`,
    [learner.id, learner.source, ruleOf(learner.source)],
  );
  return rows;
}

export async function findOpenPull(tx: Transaction, learnerId: string): Promise<PullRow | null> {
  const { rows } = await tx.query<PullRow>(
    `select id, arm_id, starts_at, ends_at from public.learner_pulls where learner_id = $1 and status = 'open'`,
    [learnerId],
  );
  return rows[0] ?? null;
}
