import type { AdvisorAdvice, AdvisorAnswer } from '@atb/api/functions/advisor/ai-advisor';
import { ADVISOR_LIMITS } from '@atb/api/functions/advisor-limits';
import { toIso } from '@atb/core/base/time';
import { DEFAULT_PLANS } from '@atb/core/plans/resolve-plan';
import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import type { SharedPool } from '../../database/shared-pool.ts';
import type { Asker, AdvisorReply } from './asker.ts';

export type QuestionVerdict = 'cached' | 'quota_exceeded' | 'daily_cap_exceeded' | 'throttled' | 'asked';

/** The part of an answer that is kept beside its text. */
export type AnswerDetails = Pick<AdvisorAnswer, 'tools' | 'figures' | 'proposals' | 'advice'>;

export interface KeptAnswer {
  readonly answer: string;
  readonly details: AnswerDetails;
  readonly asked_at: Date;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

interface Ended extends Omit<AdvisorReply, 'proposals' | 'advice'> {
  readonly id: string;
  readonly status: 'answered' | 'failed' | 'stopped';
  readonly details: AnswerDetails;
  readonly answeredBy: string;
}

/** 202606, by the market's time, as the usage page counts. */
function monthOf({ now }: Pick<Asker, 'now'>): number {
  return Number(toIso(now).slice(0, 7).replace('-', ''));
}

export type QuestionStore = ReturnType<typeof createQuestionStore>;

export function createQuestionStore(shared: SharedPool, dailyCap: number) {
  return {
    /** Counts the question before anything is done for it, or says why it is not taken. */
    begin: (asker: Asker, { question, key, answeredBy }: { question: string; key: string; answeredBy: string }) =>
      shared.run(asker.callerKey, async (pool) => {
        const { rows } = await pool.query<{ verdict: QuestionVerdict; question_id: string | null }>(
          'select verdict, question_id from begin_advisor_question($1, $2, $3, $4, $5, $6, $7, $8, $9)',
          [
            asker.userId,
            asker.email,
            monthOf(asker),
            question,
            key,
            answeredBy,
            DEFAULT_PLANS.advisor.aiLimit,
            ADVISOR_LIMITS.perMinute,
            dailyCap,
          ],
        );
        const [row] = rows;
        if (row === undefined) throw new Error('The question was not judged.');
        return { verdict: row.verdict, id: row.question_id };
      }),

    readKept: (asker: Asker, id: string) =>
      shared.run(asker.callerKey, async (pool) => {
        const { rows } = await pool.query<KeptAnswer>(
          'select answer, details, asked_at, prompt_tokens, completion_tokens from advisor_questions where id = $1 and user_id = $2',
          [id, asker.userId],
        );
        return rows[0] ?? null;
      }),

    /** The answer and the advice in it, or neither. */
    end: (asker: Asker, { id, status, text, details, answeredBy, promptTokens, completionTokens }: Ended) =>
      shared.run(asker.callerKey, (pool) =>
        withTransaction(pool, async (tx) => {
          const sent = JSON.stringify(details);
          const values = [id, asker.email, monthOf(asker), status, text, sent, promptTokens, completionTokens];
          await tx.query('select end_advisor_question($1, $2, $3, $4, $5, $6, $7, $8)', values);
          for (const one of details.advice) await keepAdvice(tx, asker, one, { id, answeredBy });
        }),
      ),

    readUse: (asker: Pick<Asker, 'userId' | 'email' | 'callerKey' | 'now'>) =>
      shared.run(asker.callerKey, async (pool) => {
        const { rows } = await pool.query<{ limit: number | null; calls: number; asked: number }>(
          `select (plan_record($1)).ai_limit as limit,
             coalesce((select u.calls from ai_usage u where u.email = lower($2) and u.yyyymm = $3), 0) as calls,
             coalesce((select m.asked from advisor_meters m
               where m.user_id = $1 and m.day = (now() at time zone 'UTC')::date), 0) as asked`,
          [asker.userId, asker.email, monthOf(asker)],
        );
        const [row] = rows;
        return {
          monthLimit: row?.limit ?? DEFAULT_PLANS.advisor.aiLimit,
          monthUsed: row?.calls ?? 0,
          dayLimit: dailyCap,
          dayUsed: row?.asked ?? 0,
        };
      }),
  };
}

/** What was said of the market, apart from the question: it stays when that is deleted. */
async function keepAdvice(
  tx: Transaction,
  asker: Asker,
  { symbol, condition, level, referencePrice, probability, dueAt }: AdvisorAdvice,
  { id, answeredBy }: Pick<Ended, 'id' | 'answeredBy'>,
): Promise<void> {
  await tx.query(
    `insert into advisor_advice (user_id, question_id, answered_by, symbol, condition, level, reference_price, probability, market, made_at, due_at)
     values ($1, (select q.id from advisor_questions q where q.id = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      asker.userId,
      id,
      answeredBy,
      symbol,
      condition,
      level,
      referencePrice,
      probability,
      asker.market,
      toIso(asker.now),
      dueAt,
    ],
  );
}
