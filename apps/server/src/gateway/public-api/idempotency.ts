import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { AppError } from '../app-error.ts';
import type { RenderedAnswer } from './render-answer.ts';

/** What became of taking an idempotency key. */
export type Claim =
  /** This request is the first, or takes up what a process left that is gone. */
  | { readonly outcome: 'mine'; readonly requestId: string; readonly written: unknown }
  /** It was answered before: the same answer again. */
  | { readonly outcome: 'answered'; readonly status: number; readonly text: string };

export interface RequestLog {
  /** @throws the answers 400, 409 and 422 for a key that cannot be taken. */
  readonly claim: (userId: string, key: string, request: readonly string[]) => Promise<Claim>;
  /** Keeps the answer, or gives the key up when the request came to nothing. */
  readonly settle: (requestId: string, answer: RenderedAnswer | null) => Promise<string | null>;
}

interface ClaimRow {
  readonly outcome: 'new' | 'done' | 'at_work' | 'other' | 'resumed';
  readonly id: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly written: unknown;
}

const KEY = /^[\u0021-\u007e]{1,255}$/u;

/** @param pool connections as atb_engine. */
export function createRequestLog(pool: Pool): RequestLog {
  return {
    claim: async (userId, key, request) => {
      if (!KEY.test(key)) {
        const message = 'Idempotency-Key must have 1 to 255 characters, without spaces or accents.';
        throw new AppError(400, 'invalid_idempotency_key', message);
      }
      const hash = createHash('sha256').update(JSON.stringify(request)).digest();
      const { rows } = await pool.query<ClaimRow>('select * from public.claim_api_request($1, $2, $3)', [
        userId,
        key,
        hash,
      ]);
      const [row] = rows;
      if (row === undefined) throw new Error('An idempotency key was asked for and nothing came back.');
      return toClaim(row);
    },
    settle: async (requestId, answer) => {
      if (answer === null) {
        await pool.query('delete from public.api_requests where id = $1 and status is null and written is null', [
          requestId,
        ]);
        return null;
      }
      const text = JSON.stringify(answer.body);
      const sql = 'update public.api_requests set status = $2, answer = $3 where id = $1';
      await pool.query(sql, [requestId, answer.status, text]);
      return text;
    },
  };
}

function toClaim({ outcome, id, status, answer, written }: ClaimRow): Claim {
  switch (outcome) {
    case 'new':
    case 'resumed':
      return { outcome: 'mine', requestId: id, written };
    case 'done':
      return { outcome: 'answered', status: status ?? 200, text: answer ?? '' };
    case 'at_work':
      throw new AppError(409, 'request_in_progress', 'A request with this Idempotency-Key is still at work.', {
        headers: { 'Retry-After': '1' },
      });
    case 'other':
      throw new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
}

/** A process died after something was changed, and what came of it cannot be told from here. */
export function outcomeUnknown(): AppError {
  const message =
    'This request was interrupted after it had changed something. Look at your account, then use a new Idempotency-Key.';
  return new AppError(409, 'outcome_unknown', message);
}
