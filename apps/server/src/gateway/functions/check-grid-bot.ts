import { gridParamsSchema } from '@atb/core/bots/grid/params';
import { allocationNeed, type CheckedBot, tryBot } from './bot-market.ts';
import { describeParamFault } from './describe-param-fault.ts';
import type { FunctionServices } from './user-function.ts';

/** What the engine would refuse at the start of a grid bot: lines that cannot be laid, orders the venue would not take. */
export function checkGridBot(services: FunctionServices, symbol: string, given: unknown): CheckedBot {
  const parsed = gridParamsSchema.safeParse(given);
  if (!parsed.success)
    return { status: 'refused', refusal: { reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) } };
  const tried = tryBot(services, symbol, { kind: 'grid', params: parsed.data });
  if (tried.status === 'refused') return tried;
  return { status: 'checked', params: parsed.data, need: allocationNeed(parsed.data.allocation) };
}
