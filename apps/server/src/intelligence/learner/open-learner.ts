import { randomInt } from 'node:crypto';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import type { Transaction } from '../../database/with-transaction.ts';
import { findLearner, type LearnerKey, type LearnerRow } from './learner-rows.ts';

const SEED_END = 2 ** 31;

/**
 * The learner, made with its arms when there is none, and held until the transaction ends.
 * @throws what the database raises for the user: a plan without learners, too many of them.
 */
export async function openLearner(tx: Transaction, key: LearnerKey): Promise<LearnerRow> {
  const known = await findLearner(tx, key, true);
  if (known !== null) return known;
  const made = await tx.query<{ id: string }>(
    `insert into public.learners (user_id, market, symbol, "interval", seed) values ($1, $2, $3, $4, $5)
     on conflict (user_id, market, symbol, "interval") do nothing returning id`,
    [key.userId, key.market, key.symbol, key.interval, randomInt(SEED_END)],
  );
  const id = made.rows[0]?.id;
  if (id !== undefined) await addArms(tx, id, key.userId);
  const learner = await findLearner(tx, key, true);
  if (learner === null) throw new Error('A learner was made and its row did not come back.');
  return learner;
}

async function addArms(tx: Transaction, learnerId: string, userId: string): Promise<void> {
  await tx.query(
    `insert into public.learner_arms (learner_id, user_id, arm_no, ema_short, ema_long, rsi_low, rsi_high)
     select $1, $2, r.* from json_to_recordset($3) as r (arm_no smallint, ema_short smallint, ema_long smallint, rsi_low smallint, rsi_high smallint)`,
    [
      learnerId,
      userId,
      JSON.stringify(
        SIGNAL_ARMS.map(({ emaShort, emaLong, rsiLow, rsiHigh }, index) => ({
          arm_no: index,
          ema_short: emaShort,
          ema_long: emaLong,
          rsi_low: rsiLow,
          rsi_high: rsiHigh,
        })),
      ),
    ],
  );
}
