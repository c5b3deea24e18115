import type { WishOutcome } from '../../engine/command-desk.ts';

/** What the engine said to a wish, in the words of the wire. */
export type EngineAnswer =
  | { readonly success: true; readonly clientOrderIds: readonly string[] }
  | { readonly success: false; readonly error: string; readonly reason: string; readonly field?: string };

const PENDING: EngineAnswer = {
  success: false,
  reason: 'ENGINE_BUSY',
  error:
    'The engine has not answered yet. Your request is kept and will be carried out; look at your open orders before you repeat it.',
};

export function readEngineAnswer(outcome: WishOutcome): EngineAnswer {
  if (outcome.status === 'pending') return PENDING;
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
