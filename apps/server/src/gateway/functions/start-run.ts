import type { RunResponse } from '@atb/api/functions/research-fields';
import type { RunWish } from '../../wishes/research-desk.ts';
import { toResearchRefusal } from './research-refusal.ts';
import type { CallContext } from './user-function.ts';

/** Takes the run in. Plan and number of runs are refused by the database with a sentence of their own. */
export async function startRun({ services, claims }: CallContext, wish: Omit<RunWish, 'userId'>): Promise<RunResponse> {
  try {
    return { success: true, runId: await services.research.start({ ...wish, userId: claims.sub }) };
  } catch (error) {
    return toResearchRefusal(error);
  }
}
