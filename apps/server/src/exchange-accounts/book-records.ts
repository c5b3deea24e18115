// exchange-accounts: what exchanges tell of the accounts of users, read, imported and booked.
import { type ExchangeRecord, serialiseExchangeRecord } from '@atb/core/ledger/exchange-record';
import type { Transaction } from '../database/with-transaction.ts';

/** Records that one statement books. */
export const RECORDS_AT_ONCE = 5_000;

export interface Booking {
  /** New in the ledger. */
  readonly booked: number;
  /** Stood there already, or were told twice. */
  readonly known: number;
  /** Known under their id with other figures, and left as they were booked. */
  readonly different: ReadonlyArray<{ readonly kind: ExchangeRecord['kind']; readonly id: string }>;
}

/**
 * Books records of a connected account, or of a file, within the caller's transaction: all of them when that commits, or none.
 * Each counts once however often and in whatever order it is told. Runs as the engine's role.
 * @throws what the database refuses: an account that is on paper, a record that is no record (hint `BAD_EXCHANGE_RECORD`).
 */
export async function bookRecords(
  tx: Transaction,
  accountId: string,
  source: 'exchange' | 'import',
  records: readonly ExchangeRecord[],
): Promise<Booking> {
  let total: Booking = { booked: 0, known: 0, different: [] };
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
    const some = records.slice(from, from + RECORDS_AT_ONCE).map(serialiseExchangeRecord);
    const { rows } = await tx.query<Booking>('select booked, known, different from book_exchange_records($1, $2, $3)', [
      accountId,
      source,
      JSON.stringify(some),
    ]);
    for (const { booked, known, different } of rows) {
      total = {
        booked: total.booked + booked,
        known: total.known + known,
        different: [...total.different, ...different],
      };
    }
  }
  return total;
}
