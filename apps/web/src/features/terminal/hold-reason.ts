import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import type { Freshness } from '../../lib/freshness.ts';
import type { Ticket } from './ticket.ts';

export interface HoldFacts {
  readonly ticket: Ticket;
  readonly isPlacing: boolean;
  readonly hasAccount: boolean;
  /** Who is missing: the server itself, or only its prices. */
  readonly missing: 'server' | 'prices' | null;
  readonly freshness: Freshness;
  /** Sentence about a rule of the market that the order breaks; null while it keeps them. */
  readonly fault: string | null;
  /** Latest verdict of the risk check; null when there is none. */
  readonly verdict: RiskVerdict | null;
}

/** Why the order cannot be placed now, in a sentence; null when it can. */
export function findHoldReason(facts: HoldFacts): string | null {
  const { ticket, isPlacing, hasAccount, missing, freshness, fault, verdict } = facts;
  if (isPlacing) return 'The order is being placed.';
  if (missing === 'server') return 'Disconnected: orders are held back until the server answers.';
  if (missing === 'prices') return 'Disconnected: orders are held back until prices return.';
  if (freshness === 'dead') return 'The price is older than a minute: orders are held back until it moves.';
  if (!hasAccount) return 'Your account is still loading.';
  if (ticket.quantity === '' || Number(ticket.quantity) <= 0) return 'Enter a quantity.';
  if (ticket.type === 'LIMIT' && Number(ticket.price) <= 0) return 'Enter a price.';
  if (fault !== null) return fault;
  return verdict?.ok === false ? 'The risk check holds this order back.' : null;
}
