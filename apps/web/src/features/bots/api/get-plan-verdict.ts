import type { RiskVerdict } from '@atb/api/functions/risk-check';
import type { BotKind } from '@atb/core/bots/registry';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invokeFunction } from '../../../lib/api/invoke-function.ts';

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
    queryFn: ({ signal }) => invokeFunction<RiskVerdict>('risk-check', { ...exposure, side: 'BUY' }, signal),
    enabled: exposure !== null,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
