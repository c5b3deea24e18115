import type { BotKind } from '@atb/core/bots/kinds';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export interface PlanExposure {
  readonly accountId: string;
  readonly symbol: string;
  /** Base units of everything the bot may hold at once, decimal text on the quantity increment. */
  readonly quantity: string;
  /** The kind of bot that the plan is of. */
  readonly strategy: BotKind;
}

/** What the server's risk check says to the whole plan as one buy: nothing is placed. */
export function planVerdictQuery(exposure: PlanExposure | null) {
  return queryOptions({
    queryKey: ['plan-verdict', exposure],
    queryFn: exposure === null ? skipToken : ({ signal }) => call('risk-check', { ...exposure, side: 'BUY' }, signal),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
