import type { TaxOptions } from '@atb/core/tax/tax-report';
import { QUOTE_ASSET } from './performance-reading.ts';

/** Lots as the portfolio shows them: oldest first, each account for itself. What is open is the same whatever period is told. */
export const OPEN_LOTS: TaxOptions = {
  method: 'fifo',
  pool: 'account',
  currency: QUOTE_ASSET,
  from: 0,
  to: 0,
  accounts: null,
};
