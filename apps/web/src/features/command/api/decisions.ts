import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import type { JournalActor } from '@atb/api/journal-actors';
import type { JournalSeverity } from '@atb/api/journal-severities';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export interface DecisionChoice {
  readonly actor?: JournalActor;
  /** This and what is graver. */
  readonly severityMin?: JournalSeverity;
}

export const DECISIONS_SHOWN = 50;
const REFETCH_MS = 3_000;

async function getDecisions(choice: DecisionChoice, signal: AbortSignal): Promise<readonly JournalDecision[]> {
  return (await call('account-journal', { ...choice, limit: DECISIONS_SHOWN }, signal)).decisions;
}

/** The end of the account journal. */
export function latestDecisionsQuery(choice: DecisionChoice) {
  return queryOptions({
    queryKey: ['journal', 'latest', choice],
    queryFn: ({ signal }) => getDecisions(choice, signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
