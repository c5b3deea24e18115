import type { Refusal } from '@atb/api/functions/refusal';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { checkSubject, type SubjectBody } from '../../gateway/functions/checks/research-subject.ts';
import type { CliRun } from './carry-out.ts';

/** Checks a search: its subject, and then what `findRefusal` can know to be wrong beside it. */
export function checkSearchOptions(
  body: SubjectBody,
  findRefusal: (definition: StrategyDefinition) => Refusal | null,
): CliRun['check'] {
  return async (archive) => {
    const subject = await checkSubject(archive, body);
    if (subject.status === 'refused') return subject;
    const refusal = findRefusal(subject.definition);
    if (refusal !== null) return { status: 'refused', refusal };
    return { status: 'checked', request: { ...body, assumptions: subject.assumptions } };
  };
}
