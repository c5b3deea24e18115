import type { LearnerFigures } from '@atb/api/functions/intelligence/learner-report';
import { chancesToBeBest, championOf } from '@atb/core/bandit/draw-arms';
import { credibleInterval, posteriorOf } from '@atb/core/bandit/posterior';
import { bestFixedArm, cumulativeRegret, expectedRandomRegret } from '@atb/core/bandit/regret';
import { createRandom } from '@atb/core/base/random';
import { SHADOW_RULE } from '@atb/core/signals/follow-signals';
import { LEARNER_LEVEL, LEARNER_PRIOR } from '@atb/core/signals/learner-settings';
import type { Transaction } from '../../database/with-transaction.ts';
import { type ArmWithEvidence, findLearner, type LearnerKey, type LearnerRow, readArms } from './learner-rows.ts';
import { readTrades, type LearnedTradeRow } from './read-trades.ts';

/** Draws for the chances of being best. */
const DRAWS = 1_000;

interface RoundRow {
  readonly arm_id: string;
  readonly status: 'open' | 'settled' | 'void';
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly outcomes: readonly number[] | null;
}

/** Null before the learner was first asked. */
export async function readReport(tx: Transaction, key: LearnerKey): Promise<LearnerFigures | null> {
  const learner = await findLearner(tx, key, false);
  if (learner === null) return null;
  const arms = await readArms(tx, learner);
  const { rows: rounds } = await tx.query<RoundRow>(
    `select arm_id, status, starts_at, ends_at, case when rule = $2 then outcomes end as outcomes
     from public.learner_pulls where learner_id = $1 order by id`,
    [learner.id, SHADOW_RULE],
  );
  const open = rounds.find(({ status }) => status === 'open');
  return {
    source: learner.source,
    frozenArm: learner.frozen_arm,
    counted: await countBySource(tx, learner.id),
    round:
      open === undefined
        ? null
        : { arm: open.arm_id, startsAt: open.starts_at.toISOString(), endsAt: open.ends_at.toISOString() },
    champion: arms[championOf(arms, LEARNER_PRIOR)]?.id ?? '',
    arms: describeArms(learner, arms, rounds),
    ...describeRegret(arms, rounds),
    trades: (await readTrades(tx, learner.id)).map(toTrade),
  };
}

async function countBySource(tx: Transaction, learnerId: string): Promise<LearnerFigures['counted']> {
  const { rows } = await tx.query<{ source: keyof LearnerFigures['counted']; counted: number }>(
    `select source, sum(outcomes)::integer as counted from public.learner_posteriors where learner_id = $1 and rule = case source when 'shadow' then $2 else 1 end group by source`,
    [learnerId, SHADOW_RULE],
  );
  return { shadow: 0, paper: 0, live: 0, ...Object.fromEntries(rows.map(({ source, counted }) => [source, counted])) };
}

function describeArms(
  { seed, generation }: LearnerRow,
  arms: readonly ArmWithEvidence[],
  rounds: readonly RoundRow[],
): LearnerFigures['arms'] {
  const chances = chancesToBeBest(arms, LEARNER_PRIOR, { draws: DRAWS, random: createRandom(seed + generation) });
  return arms.map((arm, index) => {
    const posterior = posteriorOf(arm, LEARNER_PRIOR);
    const pulls = rounds.filter(({ arm_id }) => arm_id === arm.id).length;
    const { ema_short, ema_long, rsi_low, rsi_high } = arm;
    return {
      id: arm.id,
      params: { ema_short, ema_long, rsi_low, rsi_high },
      outcomes: arm.outcomes,
      weight: arm.weight,
      mean: posterior.mean,
      ...credibleInterval(posterior, LEARNER_LEVEL),
      chance: chances[index] ?? 0,
      pulls,
      share: rounds.length === 0 ? 0 : pulls / rounds.length,
    };
  });
}

function describeRegret(arms: readonly ArmWithEvidence[], rounds: readonly RoundRow[]) {
  const settled = rounds.flatMap(({ arm_id, outcomes }) => (outcomes === null ? [] : [{ arm_id, outcomes }]));
  const outcomes = settled.map((round) => round.outcomes);
  const picks = settled.map(({ arm_id }) => arms.findIndex(({ id }) => id === arm_id));
  return {
    regret: cumulativeRegret(outcomes, picks),
    regretOfDefaults: cumulativeRegret(
      outcomes,
      picks.map(() => 0),
    ),
    regretOfRandom: expectedRandomRegret(outcomes),
    bestArm: outcomes.length === 0 ? null : (arms[bestFixedArm(outcomes)]?.id ?? null),
  };
}

function toTrade({ position_id, arm_id, opened_at, closed_at, outcome, is_paper, counted_arm }: LearnedTradeRow) {
  return {
    id: position_id,
    arm: arm_id,
    openedAt: opened_at.toISOString(),
    closedAt: closed_at.toISOString(),
    outcome,
    source: is_paper ? ('paper' as const) : ('live' as const),
    isCounted: counted_arm !== null,
  };
}
