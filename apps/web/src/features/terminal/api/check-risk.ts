import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { riskMessage } from '@atb/core/risk/risk-code';
import { call } from '../../../lib/api/call.ts';
import { type Ticket } from '../ticket.ts';

/** The order in question. */
export interface RiskQuestion {
  readonly userId: string;
  readonly accountId: string;
  readonly symbol: string;
  readonly ticket: Ticket;
}

/** Said in place of a verdict when the check itself failed. */
export const CHECK_FAILED: RiskVerdict = {
  ok: false,
  reason: 'SYSTEM_ERROR',
  message: riskMessage('SYSTEM_ERROR'),
  normalized: null,
  checks: [],
};

/** Asks the server's risk check, the one that decides when the order is placed. */
export async function checkRisk(question: RiskQuestion, signal: AbortSignal): Promise<RiskVerdict> {
  const { userId, accountId, symbol, ticket } = question;
  const { side, type, price, quantity, stop, target } = ticket;
  return call(
    'risk-check',
    {
      userId,
      accountId,
      symbol,
      side,
      strategy: 'manual',
      quantity,
      ...(type === 'LIMIT' && { entry: price }),
      ...(stop !== '' && { stop }),
      ...(target !== '' && { tp: target }),
    },
    signal,
  );
}
