import type { ApiFailure, ApiSuccess } from '@atb/api/public-api/envelope';
import type { Reason } from '@atb/api/functions/refusal';

export interface RenderedAnswer {
  /** HTTP status. */
  readonly status: number;
  readonly body: ApiSuccess | ApiFailure;
}

/** Reasons with a status of their own; every other refusal is of something that was understood: 422. */
const STATUSES: Partial<Record<Reason, number>> = {
  FEATURE_NOT_IN_PLAN: 403,
  SYMBOL_NOT_IN_PLAN: 403,
  BOT_LIMIT_REACHED: 403,
  LIVE_NOT_AVAILABLE: 403,
  ACCOUNT_NOT_FOUND: 404,
  BOT_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  POSITION_NOT_FOUND: 404,
  ROW_NOT_FOUND: 404,
  RUN_NOT_FOUND: 404,
  NO_CANDLES: 404,
  CANDLE_GAPS: 404,
  DUPLICATE_ORDER: 409,
  ID_USED_BEFORE: 409,
  RATE_LIMITED: 429,
  TOO_MANY_REFUSED: 429,
  ENGINE_BUSY: 503,
  SYSTEM_ERROR: 503,
};

interface FunctionAnswer {
  readonly success?: unknown;
  readonly reason?: Reason;
  readonly error?: string;
  readonly [field: string]: unknown;
}

/** The answer of a function, as the public API gives it. */
export function renderAnswer(text: string, nowMs: number): RenderedAnswer {
  const { success, ...answer } = JSON.parse(text) as FunctionAnswer;
  const timestamp = new Date(nowMs).toISOString();
  if (success !== false) return { status: 200, body: { status: 'success', data: answer, timestamp } };
  const { reason, error } = answer;
  if (reason === undefined || error === undefined) throw new Error('A function refused without a reason.');
  return { status: STATUSES[reason] ?? 422, body: failure(reason, error, nowMs) };
}

export function failure(code: string, message: string, nowMs: number): ApiFailure {
  return { status: 'error', message, code, timestamp: new Date(nowMs).toISOString() };
}
