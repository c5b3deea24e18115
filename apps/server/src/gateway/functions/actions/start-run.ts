import type { RefusedAnswer } from '@atb/api/functions/refusal';
import type { Answer } from '@atb/api/functions/contracts';
import type { NewRun } from '../../../research/run-repository.ts';
import { readRaised, refused } from '../refused.ts';
import type { CallContext } from '../function-services.ts';

type RunAnswer = Answer<'start-backtest'> | RefusedAnswer;

/** Takes the run in. Plan and number of runs are refused by the database with a sentence of their own. */
export async function startRun({ services, claims }: CallContext, request: Omit<NewRun, 'userId'>): Promise<RunAnswer> {
  try {
    return { success: true, runId: await services.research.start({ ...request, userId: claims.sub }) };
  } catch (error) {
    return refused(readRaised(error, 'REFUSED'));
  }
}
