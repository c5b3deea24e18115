import type { CommandOutcome } from '../../commands/command-queue.ts';

/** What the engine said to a command, in the words of the wire. */
export type EngineAnswer =
  | { readonly success: true; readonly clientOrderIds: readonly string[] }
  | { readonly success: false; readonly error: string; readonly reason: string; readonly field?: string };

const PENDING: EngineAnswer = {
  success: false,
  reason: 'ENGINE_BUSY',
  error:
    'The engine has not answered yet. Your request is kept and will be carried out; look at your open orders before you repeat it.',
};

/** Reason of a request of which what stops is done, and what sells waits for the exchange. */
export const WAITS_FOR_PRICE = 'WAITS_FOR_PRICE';

/** Reason of a request that repeats another's id with other values. */
export const REUSED_ID = 'ID_USED_BEFORE';

/** @param idField the request's field that makes a repeated call the same command. */
export function readEngineAnswer(outcome: CommandOutcome, idField: string): EngineAnswer {
  if (outcome.status === 'pending')
    return outcome.waitsFor === null ? PENDING : { success: false, reason: WAITS_FOR_PRICE, error: outcome.waitsFor };
  if (outcome.status === 'other_command') {
    return {
      success: false,
      reason: REUSED_ID,
      error: `${idField} was used before for a request with other values: give every new request an id of its own.`,
      field: idField,
    };
  }
  const { status, clientOrderIds, error, reason, field } = outcome.result;
  if (status === 'done')
    return { success: true, clientOrderIds: Array.isArray(clientOrderIds) ? clientOrderIds.map(String) : [] };
  return {
    success: false,
    error: typeof error === 'string' ? error : 'Unknown risk check failure.',
    reason: typeof reason === 'string' ? reason : 'SYSTEM_ERROR',
    ...(typeof field === 'string' ? { field } : {}),
  };
}
