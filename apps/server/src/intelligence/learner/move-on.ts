import type { EpochMs } from '@atb/core/base/time';
import { parseTimeframe } from '@atb/core/market/timeframe';
import type { Transaction } from '../../database/with-transaction.ts';
import type { LearnerParts } from './learner-parts.ts';
import { findLearner, findOpenPull } from './learner-rows.ts';
import { beginRound, endRound } from './pick-arm.ts';
import { endOfRound, type RoundEnd } from './shadow-round.ts';

/** A round whose candles have closed. */
export interface DueRound {
  readonly pullId: string;
  readonly userId: string;
  readonly symbol: string;
  readonly interval: string;
  readonly endsAt: Date;
  /** Whether anybody has asked for a pick lately. */
  readonly isUsed: boolean;
}

interface Step {
  readonly round: DueRound;
  readonly end: Exclude<RoundEnd, { status: 'early' }>;
  /** When the next round starts; null where there are no candles any more. */
  readonly startsAt: EpochMs | null;
}

/** Ends a round and begins the learner's next one. False when somebody was faster, or it learns no more. */
export async function moveOn(
  tx: Transaction,
  market: LearnerParts['market'],
  { round, end, startsAt }: Step,
): Promise<boolean> {
  const { userId, symbol, interval, pullId, isUsed } = round;
  const learner = await findLearner(tx, { userId, market: market.source.identity, symbol, interval }, true);
  const open = learner === null || learner.frozen_arm !== null ? null : await findOpenPull(tx, learner.id);
  const timeframe = parseTimeframe(interval);
  if (learner === null || open === null || open.id !== pullId || timeframe === null) return false;
  await endRound(tx, learner, open, end);
  if (isUsed && startsAt !== null) {
    await beginRound(tx, learner, { now: market.now(), startsAt, endsAt: endOfRound(startsAt, timeframe) });
  }
  return true;
}
