import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import type { Ticket } from './ticket.ts';

export interface HoldFacts {
  readonly ticket: Ticket;
  readonly isPlacing: boolean;
  readonly hasAccount: boolean;
  /** Why no order goes out at all, in a sentence; null when one may. */
  readonly orderHold: string | null;
  /** Sentence about a rule of the market that the order breaks; null while it keeps them. */
  readonly fault: string | null;
  /** Latest verdict of the risk check; null when there is none. */
  readonly verdict: RiskVerdict | null;
}

/** Why the order cannot be placed now, in a sentence; null when it can. */
export function findHoldReason(facts: HoldFacts): string | null {
  const { ticket, isPlacing, hasAccount, orderHold, fault, verdict } = facts;
  if (isPlacing) return 'The order is being placed.';
  if (orderHold !== null) return orderHold;
  if (!hasAccount) return 'Your account is still loading.';
  if (ticket.quantity === '' || Number(ticket.quantity) <= 0) return 'Enter a quantity.';
  if (ticket.type === 'LIMIT' && Number(ticket.price) <= 0) return 'Enter a price.';
  if (fault !== null) return fault;
  return verdict?.ok === false ? 'The risk check holds this order back.' : null;
}
