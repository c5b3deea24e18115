import { type GridParams, gridParamsSchema } from '@atb/core/bots/grid/params';
import { planGrid } from '@atb/core/bots/grid/plan-grid';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import { allocationNeed, type BotRefusal, type CheckedBot, findBotMarket } from './bot-market.ts';
import { describeParamFault } from './describe-param-fault.ts';
import type { FunctionServices } from './user-function.ts';

/** Whether a grid bot could be planned at the market's price now. */
export function checkGridBot(services: FunctionServices, symbol: string, given: unknown): CheckedBot {
  const parsed = gridParamsSchema.safeParse(given);
  if (!parsed.success)
    return { status: 'refused', refusal: { reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) } };
  const refusal = findFault(services, symbol, parsed.data);
  if (refusal !== null) return { status: 'refused', refusal };
  return { status: 'checked', params: parsed.data, need: allocationNeed(parsed.data.allocation) };
}

function findFault(services: FunctionServices, symbol: string, params: GridParams): BotRefusal | null {
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market.refusal;
  const plan = planGrid(params, market.instrument, market.quote.last, DEFAULT_FILL_TERMS.feeRate);
  return plan.status === 'invalid' ? { field: plan.field, reason: plan.code, error: plan.message } : null;
}
