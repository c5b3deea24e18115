import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { LedgerAccount, LedgerTransaction } from '../ledger-transaction.ts';

/** Sum of postings by ledger account and asset. */
export type LedgerTotals = ReadonlyMap<LedgerAccount, ReadonlyMap<string, Decimal>>;

const LEDGER_ACCOUNTS: readonly LedgerAccount[] = ['assets', 'venue', 'fees', 'external'];

/** What the entries add up to. */
export function foldLedger(transactions: Iterable<LedgerTransaction>): LedgerTotals {
  const totals = new Map(LEDGER_ACCOUNTS.map((account) => [account, new Map<string, Decimal>()]));
  for (const { postings } of transactions) {
    for (const { ledgerAccount, asset, amount } of postings) {
      const sums = totals.get(ledgerAccount);
      sums?.set(asset, (sums.get(asset) ?? ZERO).plus(amount));
    }
  }
  return totals;
}

/** One figure of the totals, zero where nothing was posted. */
export function ledgerTotal(totals: LedgerTotals, account: LedgerAccount, asset: string): Decimal {
  return totals.get(account)?.get(asset) ?? ZERO;
}
