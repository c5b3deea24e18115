import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { AccountId } from '../../orders/order-request.ts';
import { type LedgerTransaction, createLedgerTransaction, movePostings } from '../ledger-transaction.ts';

export interface OutsideMovement {
  readonly accountId: AccountId;
  readonly asset: string;
  /** Units of the asset, positive. */
  readonly amount: Decimal;
  /** Unique among the account's movements of the same kind. */
  readonly reference: string;
  readonly at: EpochMs;
}

/** The entry for something coming in from outside, such as a paper account's first 10,000 USDT. */
export function postDeposit(movement: OutsideMovement): LedgerTransaction {
  assert(movement.amount.gt(ZERO), `deposit "${movement.reference}" must be positive`);
  const { accountId, asset, amount, reference, at } = movement;
  return createLedgerTransaction({
    accountId,
    kind: 'deposit',
    reference,
    at,
    postings: movePostings(asset, amount, 'external', 'assets'),
  });
}

/** The entry for something leaving to the outside. */
export function postWithdrawal(movement: OutsideMovement): LedgerTransaction {
  assert(movement.amount.gt(ZERO), `withdrawal "${movement.reference}" must be positive`);
  const { accountId, asset, amount, reference, at } = movement;
  return createLedgerTransaction({
    accountId,
    kind: 'withdrawal',
    reference,
    at,
    postings: movePostings(asset, amount, 'assets', 'external'),
  });
}
