import type { Transaction } from '../../database/with-transaction.ts';

/** A closed trade of the learner's symbol that was opened in one of its rounds. */
export interface LearnedTradeRow {
  readonly position_id: string;
  readonly is_paper: boolean;
  readonly opened_at: Date;
  readonly closed_at: Date;
  /** Profit as a fraction of what was paid, net of fees. */
  readonly outcome: number;
  /** The round it was opened in, and its arm. */
  readonly pull_id: string;
  readonly arm_id: string;
  /** The arm of this learner that learnt from it; null while none did. */
  readonly counted_arm: string | null;
}

/** Newest first. */
export async function readTrades(tx: Transaction, learnerId: string): Promise<readonly LearnedTradeRow[]> {
  const { rows } = await tx.query<LearnedTradeRow>(
    `select t.position_id, t.is_paper, t.opened_at, t.closed_at, t.outcome, r.id as pull_id, r.arm_id,
       (select o.arm_id from public.learner_outcomes o where o.position_id = t.position_id and o.learner_id = l.id) as counted_arm
     from public.learners l
       cross join lateral public.closed_trade_outcomes(l) t
       join lateral (
         select p.id, p.arm_id from public.learner_pulls p
         where p.learner_id = l.id and p.picked_at <= t.opened_at and t.opened_at < p.ends_at
         order by p.id desc limit 1) r on true
     where l.id = $1
     order by t.closed_at desc`,
    [learnerId],
  );
  return rows;
}
