// ledger: append-only double entry for everything that moves, and the tax lots that follow from it.
import { assert } from '../base/assert.ts';
import { type Decimal, ZERO, toPlain } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { AccountId } from '../orders/order-request.ts';

/** What the trading account owns; its counterparty in trades; fees paid; the world outside (deposits, withdrawals). */
export type LedgerAccount = 'assets' | 'venue' | 'fees' | 'external';
export type LedgerKind = 'fill' | 'fee' | 'deposit' | 'withdrawal' | 'transfer' | 'adjustment';

interface LedgerPosting {
  readonly ledgerAccount: LedgerAccount;
  readonly asset: string;
  /** Units of the asset, positive into the ledger account, negative out of it, never zero. */
  readonly amount: Decimal;
}

/** One happening, posted once: kind and reference together are unique within an account. */
export interface LedgerTransaction {
  readonly accountId: AccountId;
  readonly kind: LedgerKind;
  /** The fill's trade id, the deposit's or adjustment's own id. */
  readonly reference: string;
  readonly at: EpochMs;
  /** Sum to zero for every asset. */
  readonly postings: readonly LedgerPosting[];
}

/**
 * Makes a transaction of the postings that are not zero.
 * @throws when they do not sum to zero for every asset, or nothing moves.
 */
export function createLedgerTransaction(transaction: LedgerTransaction): LedgerTransaction {
  const postings = transaction.postings.filter((posting) => !posting.amount.eq(ZERO));
  assert(postings.length > 0, `ledger ${transaction.kind} "${transaction.reference}" moves nothing`);
  for (const [asset, sum] of sumByAsset(postings)) {
    assert(sum.eq(ZERO), `ledger ${transaction.kind} "${transaction.reference}" is off by ${toPlain(sum)} ${asset}`);
  }
  return { ...transaction, postings };
}

/** Two postings that move `amount` of an asset from one ledger account to another. */
export function movePostings(asset: string, amount: Decimal, from: LedgerAccount, to: LedgerAccount): LedgerPosting[] {
  return [
    { ledgerAccount: to, asset, amount },
    { ledgerAccount: from, asset, amount: amount.neg() },
  ];
}

function sumByAsset(postings: readonly LedgerPosting[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? ZERO).plus(amount));
  return sums;
}
