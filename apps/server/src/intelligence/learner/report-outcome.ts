import type { LearnerSource } from '@atb/api/functions/learner-fields';
import { SHADOW_RULE } from '@atb/core/signals/follow-signals';
import type { Transaction } from '../../database/with-transaction.ts';
import { mayLearn } from './choose-arm.ts';
import { type CheckedOutcome, countOutcome } from './count-outcome.ts';
import type { LearnerParts } from './learner-parts.ts';
import { findLearnerOfArm, type LearnerRow } from './learner-rows.ts';
import { readTrades, type LearnedTradeRow } from './read-trades.ts';
import { refuseLearner } from './refuse.ts';

/** What is said of an outcome, and what is to prove it. */
export interface ReportedOutcome {
  readonly arm: string;
  /** Fraction of what was paid. */
  readonly outcome: number;
  /** Id of a closed position. */
  readonly trade?: string | undefined;
  /** Number of a round whose shadow it is. */
  readonly shadow?: number | undefined;
}

/** How far what is said may be from what the books say: a client may have rounded. */
const TOLERANCE = 0.00005;

/** Counts an outcome that the account's own books or a shadow prove; what is learnt is the figure of the books. */
export function reportOutcome({ inTransaction, market }: LearnerParts, userId: string, reported: ReportedOutcome) {
  return inTransaction(userId, async (tx) => {
    if (!(await mayLearn(tx, userId))) return refuseLearner('FEATURE_NOT_IN_PLAN', null);
    const learner = await findLearnerOfArm(tx, userId, market.source.identity, reported.arm);
    if (learner === null) return refuseLearner('ARM_NOT_FOUND', 'You have no learner with such an arm on this market.');
    if (learner.frozen_arm !== null) {
      return refuseLearner('LEARNER_FROZEN', 'This learner is frozen and learns nothing. Let it learn again first.');
    }
    const proof = await findProof(tx, learner, reported);
    if ('status' in proof) return proof;
    const isCounted = await countOutcome(tx, learner, proof);
    return { status: 'taken', counted: isCounted, source: proof.source, outcome: proof.outcome } as const;
  });
}

type Proof = CheckedOutcome | ReturnType<typeof refuseLearner<'OUTCOME_NOT_PROVEN' | 'OUTCOME_OF_OTHER_ARM'>>;

async function findProof(tx: Transaction, learner: LearnerRow, reported: ReportedOutcome): Promise<Proof> {
  if (reported.shadow !== undefined) return findShadow(tx, learner, reported);
  const trades = await readTrades(tx, learner.id);
  const { trade: id, outcome, arm } = reported;
  const matches = trades.filter((trade) =>
    id === undefined ? trade.arm_id === arm && isClose(trade.outcome, outcome) : trade.position_id === id,
  );
  // Of several that earned the same, one that was not counted yet.
  const trade = matches.find(({ counted_arm }) => counted_arm === null) ?? matches[0];
  if (trade !== undefined) return checkTrade(trade, reported);
  if (id !== undefined || reported.shadow !== undefined) {
    return refuseLearner(
      'OUTCOME_NOT_PROVEN',
      `You have no closed trade of ${learner.symbol} with this id that was opened while the learner's parameters were in use.`,
    );
  }
  return findShadow(tx, learner, reported);
}

function checkTrade(trade: LearnedTradeRow, { arm, outcome }: ReportedOutcome): Proof {
  if (trade.arm_id !== arm || (trade.counted_arm !== null && trade.counted_arm !== arm)) {
    return refuseLearner('OUTCOME_OF_OTHER_ARM', 'This trade was opened while other parameters were in use.');
  }
  if (!isClose(trade.outcome, outcome)) {
    return refuseLearner(
      'OUTCOME_NOT_PROVEN',
      `This trade ended at ${percentText(trade.outcome)}, not at ${percentText(outcome)}.`,
    );
  }
  const { pull_id: pullId, position_id: positionId, is_paper: isPaper } = trade;
  const source: LearnerSource = isPaper ? 'paper' : 'live';
  return { armId: arm, source, pullId, positionId, outcome: trade.outcome };
}

async function findShadow(
  tx: Transaction,
  learner: LearnerRow,
  { arm, outcome, shadow }: ReportedOutcome,
): Promise<Proof> {
  const { rows } = await tx.query<{ id: string; arm_id: string; outcome: number }>(
    `select r.id, r.arm_id, r.outcomes[a.arm_no + 1] as outcome
     from public.learner_pulls r join public.learner_arms a on a.id = r.arm_id
     where r.learner_id = $1 and r.status = 'settled' and r.rule = $4 and ($2::bigint is null and r.arm_id = $3 or r.id = $2) order by r.id desc`,
    [learner.id, shadow ?? null, arm, SHADOW_RULE],
  );
  const round = shadow === undefined ? rows.find((row) => isClose(row.outcome, outcome)) : rows[0];
  if (round === undefined) {
    return refuseLearner(
      'OUTCOME_NOT_PROVEN',
      `Neither a closed trade of ${learner.symbol} on your accounts nor a shadow of this arm ended at ${percentText(outcome)}.`,
    );
  }
  if (round.arm_id !== arm) return refuseLearner('OUTCOME_OF_OTHER_ARM', 'This shadow followed other parameters.');
  if (!isClose(round.outcome, outcome)) {
    return refuseLearner(
      'OUTCOME_NOT_PROVEN',
      `This shadow ended at ${percentText(round.outcome)}, not at ${percentText(outcome)}.`,
    );
  }
  return { armId: arm, source: 'shadow', pullId: round.id, positionId: null, outcome: round.outcome };
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

function percentText(fraction: number): string {
  return `${(100 * fraction).toFixed(2)} %`;
}
