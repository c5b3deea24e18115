import type { Instrument } from '../market/instrument.ts';
import type { Fill } from '../orders/fill.ts';
import { type LedgerTransaction, createLedgerTransaction, movePostings } from './ledger-transaction.ts';

/** The entry for one execution: base against quote with the venue, the fee in whatever asset it was paid. */
export function postFill(fill: Fill, pair: Pick<Instrument, 'base' | 'quote'>): LedgerTransaction {
  const notional = fill.price.times(fill.quantity);
  const [received, paid] = fill.side === 'buy' ? (['assets', 'venue'] as const) : (['venue', 'assets'] as const);
  return createLedgerTransaction({
    accountId: fill.accountId,
    kind: 'fill',
    reference: fill.tradeId,
    at: fill.executedAt,
    postings: [
      ...movePostings(pair.base, fill.quantity, paid, received),
      ...movePostings(pair.quote, notional, received, paid),
      ...movePostings(fill.feeAsset, fill.fee, 'assets', 'fees'),
    ],
  });
}
