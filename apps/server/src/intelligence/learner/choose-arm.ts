import type { Timeframe } from '@atb/core/market/timeframe';
import { epochMs } from '@atb/core/base/time';
import type { Transaction } from '../../database/with-transaction.ts';
import { findLearner, findOpenPull, type LearnerKey, type PullRow } from './learner-rows.ts';
import type { LearnerParts } from './learner-parts.ts';
import { openLearner } from './open-learner.ts';
import { beginRound, endRound } from './pick-arm.ts';
import { refuseLearner } from './refuse.ts';
import { endOfRound, lastClose, type RoundEnd, settleRound } from './shadow-round.ts';

interface DueRound {
  readonly pull: PullRow;
  readonly end: RoundEnd;
}

/** The arm in use: that of the round under way; a new one is drawn once its candles have closed. */
export async function chooseArm(
  { inTransaction, market }: LearnerParts,
  userId: string,
  { symbol, interval }: { readonly symbol: string; readonly interval: Timeframe },
) {
  const key: LearnerKey = { userId, market: market.source.identity, symbol, interval };
  const startsAt = await lastClose(market, symbol, interval);
  if (startsAt === null) {
    return refuseLearner('NO_CANDLES', `There are no candles of ${symbol} on ${interval} to learn from yet.`);
  }
  // Candles are read before the learner is held: an exchange may take its time.
  const open = await inTransaction(userId, async (tx) => {
    const learner = await findLearner(tx, key, false);
    return learner === null || learner.frozen_arm !== null ? null : findOpenPull(tx, learner.id);
  });
  const isDue = open !== null && market.now() >= open.ends_at.getTime();
  const due: DueRound | null = isDue
    ? {
        pull: open,
        end: await settleRound(market, { symbol, timeframe: interval, endsAt: epochMs(open.ends_at.getTime()) }),
      }
    : null;
  return inTransaction(userId, async (tx) => {
    if (!(await mayLearn(tx, userId))) return refuseLearner('FEATURE_NOT_IN_PLAN', null);
    const learner = await openLearner(tx, key);
    await noteAsked(tx, learner.id);
    if (learner.frozen_arm !== null) return readPick(tx, learner.frozen_arm, null);
    const under = await findOpenPull(tx, learner.id);
    if (under !== null && (due === null || due.end.status === 'early' || under.id !== due.pull.id)) {
      return readPick(tx, under.arm_id, under.ends_at);
    }
    if (under !== null && due !== null && due.end.status !== 'early') await endRound(tx, learner, under, due.end);
    const begun = await beginRound(tx, learner, {
      now: market.now(),
      startsAt,
      endsAt: endOfRound(startsAt, interval),
    });
    return readPick(tx, begun.arm_id, begun.ends_at);
  });
}

/** To the hour: rounds go on by themselves while somebody asks for picks. */
async function noteAsked(tx: Transaction, learnerId: string): Promise<void> {
  await tx.query(`update public.learners set asked_at = now() where id = $1 and asked_at < now() - interval '1 hour'`, [
    learnerId,
  ]);
}

export async function mayLearn(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean }>('select public.has_strategy_lab($1) as may', [userId]);
  return rows[0]?.may === true;
}

async function readPick(tx: Transaction, armId: string, endsAt: Date | null) {
  const { rows } = await tx.query<{ ema_short: number; ema_long: number; rsi_low: number; rsi_high: number }>(
    'select ema_short, ema_long, rsi_low, rsi_high from public.learner_arms where id = $1',
    [armId],
  );
  const [params] = rows;
  if (params === undefined) throw new Error(`arm ${armId} is gone`);
  return { status: 'picked', id: armId, params, until: endsAt?.toISOString() ?? null } as const;
}
