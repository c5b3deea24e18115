/** One side of an entry in the double-entry ledger, with the entry. */
export interface LedgerPostingRow {
  readonly id: number;
  readonly ledger_account: 'assets' | 'venue' | 'fees' | 'external';
  readonly asset: string;
  /** Decimal text; what comes in is positive. */
  readonly amount: string;
  readonly transaction: {
    readonly kind: 'fill' | 'fee' | 'deposit' | 'withdrawal' | 'transfer' | 'adjustment' | 'income';
    readonly reference: string;
    /** ISO. */
    readonly at: string;
  };
}

/** Written out, since the entry is embedded. */
export const LEDGER_POSTING_COLUMNS =
  'id, ledger_account, asset, amount::text, transaction:ledger_transactions(kind, reference, at)';
