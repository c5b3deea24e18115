import type { ExchangeMovement } from '../ledger/exchange-record.ts';

const INCOME: ReadonlySet<string> = new Set(['staking', 'reward', 'airdrop', 'dividend', 'credit']);

/**
 * What a row of Kraken's ledger is, whether a file or the exchange itself tells of it: under one id it must be booked as one kind. Null for
 * a type that is none of these. Amounts of a transfer keep their sign.
 */
export function krakenMovementKind(row: {
  readonly type: string;
  /** Empty where the exchange names none. */
  readonly subtype: string;
  readonly isIn: boolean;
}): ExchangeMovement['kind'] | null {
  const { type, subtype, isIn } = row;
  // Into and out of Earn move one's own coins: allocation, autoallocation, deallocation, migration. Of it comes the reward alone.
  if (type === 'earn') return isIn && (subtype === '' || subtype === 'reward') ? 'income' : 'transfer';
  // One of the other sign takes back what was booked.
  if (INCOME.has(type)) return isIn ? 'income' : 'transfer';
  if (type === 'deposit') return isIn ? 'deposit' : 'transfer';
  if (type === 'withdrawal') return isIn ? 'transfer' : 'withdrawal';
  return type === 'transfer' ? 'transfer' : null;
}
