import type { Decimal } from '../../base/decimal.ts';
import { averageBuyPrice, dcaStopLossPrice } from './dca-exits.ts';
import { type DcaState, dealHoldings } from './state.ts';

/** Price at or below which the stop loss ends the bot now; null when it is off or nothing is held. */
export function currentStop({ params, deal }: DcaState): Decimal | null {
  const average = averageBuyPrice(dealHoldings(deal));
  if (deal === null || average === null || deal.lastBuyAt === null) return null;
  return dcaStopLossPrice(params, { average, base: deal.basePrice ?? average });
}
