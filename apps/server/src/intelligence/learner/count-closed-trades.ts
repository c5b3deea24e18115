import type { Transaction } from '../../database/with-transaction.ts';
import { countOutcome } from './count-outcome.ts';
import type { LearnerRow } from './learner-rows.ts';
import { readTrades } from './read-trades.ts';

/**
 * Counts every trade of the learner's symbol that has closed and was not counted yet, in the order they closed: who chose which of them
 * count would teach what they like. The learner must be held by the transaction.
 */
export async function countClosedTrades(tx: Transaction, learner: LearnerRow): Promise<void> {
  const trades = await readTrades(tx, learner.id);
  for (const { counted_arm, arm_id, is_paper, pull_id, position_id, outcome } of trades.toReversed()) {
    if (counted_arm !== null) continue;
    await countOutcome(tx, learner, {
      armId: arm_id,
      source: is_paper ? 'paper' : 'live',
      pullId: pull_id,
      positionId: position_id,
      outcome,
    });
  }
}
