import { type RefusedAnswer, toReason } from '@atb/api/functions/refusal';
import type { CommandAnswer } from '../../../commands/command-queue.ts';
import { refused } from '../refused.ts';

/** What the engine said to a command, in the words of the wire. */
export type EngineAnswer = { readonly success: true; readonly clientOrderIds: readonly string[] } | RefusedAnswer;

const PENDING = refused({
  reason: 'ENGINE_BUSY',
  error:
    'The engine has not answered yet. Your request is kept and will be carried out; look at your open orders before you repeat it.',
});

/** Reason of a request of which what stops is done, and what sells waits for the exchange. */
export const WAITS_FOR_PRICE = 'WAITS_FOR_PRICE';

/** Reason of a request that repeats another's id with other values. */
export const REUSED_ID = 'ID_USED_BEFORE';

/** @param idField the request's field that makes a repeated call the same command. */
export function readEngineAnswer(outcome: CommandAnswer, idField: string): EngineAnswer {
  if (outcome.status === 'pending')
    return outcome.waitsFor === null ? PENDING : refused({ reason: WAITS_FOR_PRICE, error: outcome.waitsFor });
  if (outcome.status === 'other_command') {
    return refused({
      reason: REUSED_ID,
      error: `${idField} was used before for a request with other values: give every new request an id of its own.`,
      field: idField,
    });
  }
  const { status, clientOrderIds, error, reason, field } = outcome.result;
  if (status === 'done')
    return { success: true, clientOrderIds: Array.isArray(clientOrderIds) ? clientOrderIds.map(String) : [] };
  return refused({
    error: typeof error === 'string' ? error : 'Unknown risk check failure.',
    reason: toReason(reason, 'SYSTEM_ERROR'),
    ...(typeof field === 'string' ? { field } : {}),
  });
}
