import type { RefusedAnswer } from '@atb/api/functions/refusal';
import type { Answer } from '@atb/api/functions/contracts';
import type { RunWish } from '../../../wishes/research-desk.ts';
import { readRaised, refused } from '../refused.ts';
import type { CallContext } from '../function-services.ts';

type RunAnswer = Answer<'start-backtest'> | RefusedAnswer;

/** Takes the run in. Plan and number of runs are refused by the database with a sentence of their own. */
export async function startRun({ services, claims }: CallContext, wish: Omit<RunWish, 'userId'>): Promise<RunAnswer> {
  try {
    return { success: true, runId: await services.research.start({ ...wish, userId: claims.sub }) };
  } catch (error) {
    return refused(readRaised(error, 'REFUSED'));
  }
}
