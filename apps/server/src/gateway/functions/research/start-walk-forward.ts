import { startWalkForwardContract } from '@atb/api/functions/research/start-walk-forward';
import { checkSubject, findLabRefusal } from '../checks/research-subject.ts';
import { startRun } from '../actions/start-run.ts';
import { findSpaceRefusal } from '../checks/find-space-refusal.ts';
import { findWindowRefusal } from '../checks/find-window-refusal.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Queues a walk-forward of the Strategy Lab. */
export const startWalkForward = implement(startWalkForwardContract, {
  handle: async (context, body) => {
    const locked = await findLabRefusal(context);
    if (locked !== null) return refused(locked);
    const subject = await checkSubject(context.services.archive, body);
    if (subject.status === 'refused') return refused(subject.refusal);
    const refusal = findSpaceRefusal(body, subject.definition) ?? findWindowRefusal(body, subject.definition);
    if (refusal !== null) return refused(refusal);
    const { name, assumptions } = subject;
    return startRun(context, { kind: 'walk_forward', name, request: { ...body, name, assumptions } });
  },
});
