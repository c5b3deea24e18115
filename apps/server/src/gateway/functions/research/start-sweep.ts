import { startSweepContract } from '@atb/api/functions/research/start-sweep';
import { checkSubject, findLabRefusal } from '../checks/research-subject.ts';
import { findSpaceRefusal } from '../checks/find-space-refusal.ts';
import { startRun } from '../actions/start-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Queues a sweep of the Strategy Lab. */
export const startSweep = implement(startSweepContract, {
  handle: async (context, body) => {
    const locked = await findLabRefusal(context);
    if (locked !== null) return refused(locked);
    const subject = await checkSubject(context.services.archive, body);
    if (subject.status === 'refused') return refused(subject.refusal);
    const refusal = findSpaceRefusal(body, subject.definition);
    if (refusal !== null) return refused(refusal);
    const { name, assumptions } = subject;
    return startRun(context, { kind: 'sweep', name, request: { ...body, name, assumptions } });
  },
});
