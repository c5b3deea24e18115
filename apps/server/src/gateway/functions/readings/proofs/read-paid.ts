import type { RunAsCaller } from '../../../../database/run-as-caller.ts';
import {
  bounded,
  IS_PAYMENT,
  PAID,
  PAYMENT_ROWS_MAX,
  paymentsOf,
} from '../../../../performance/portfolio/sum-payments.ts';
import { ENTRIES_MAX } from '../../../../performance/proofs/proof.ts';

/** Payments into an account in one asset: one of them or, of many, those of a day. */
export interface PaidSum {
  readonly accountId: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly asset: string;
  /** Decimal text. */
  readonly amount: string;
  /** Number of the last of its postings; null of a day. */
  readonly id: string | null;
}

const SUMS_SQL = `
  with ${paymentsOf(PAID)}
  select $1::uuid as "accountId", floor(extract(epoch from at) * 1000)::float8 as time, asset, trim_scale(amount)::text as amount, id::text as id
  from payments order by at, asset limit ${PAYMENT_ROWS_MAX + 1}`;

/** What was paid into accounts, as the ledger has it. @throws `HistoryTooLong`. */
export async function readPaidSums(run: RunAsCaller, accountIds: readonly string[]): Promise<readonly PaidSum[]> {
  const parts = await Promise.all(
    accountIds.map(async (id) => (await run((tx) => tx.query<PaidSum>(SUMS_SQL, [id]))).rows),
  );
  return bounded(parts.flat());
}

export interface PaidEntry {
  readonly accountId: string;
  readonly at: Date;
  /** What the ledger calls it. */
  readonly reference: string;
  readonly asset: string;
  /** Decimal text. */
  readonly amount: string;
}

const WHERE = `
  ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = any ($1) and ${IS_PAYMENT} and t.at > coalesce(to_timestamp($2::float8 / 1000), '-infinity')`;
const ENTRIES_SQL = `
  select t.account_id as "accountId", t.at, t.reference, p.asset, trim_scale(-sum(p.amount))::text as amount from ${WHERE}
  group by 1, 2, 3, p.asset having sum(p.amount) <> 0 order by t.at desc limit ${ENTRIES_MAX}`;
const COUNT_SQL = `
  select count(*)::int as count from (select from ${WHERE} group by t.account_id, t.at, t.reference, p.asset having sum(p.amount) <> 0) e`;

/**
 * The latest payments after a moment, as the ledger calls them, and how many there are.
 * @param since milliseconds since the epoch; null for ever.
 */
export function readPaidEntries(
  run: RunAsCaller,
  accountIds: readonly string[],
  since: number | null,
): Promise<{ readonly entries: readonly PaidEntry[]; readonly total: number }> {
  return run(async (tx) => {
    const { rows: entries } = await tx.query<PaidEntry>(ENTRIES_SQL, [accountIds, since]);
    const { rows } = await tx.query<{ readonly count: number }>(COUNT_SQL, [accountIds, since]);
    return { entries, total: rows[0]?.count ?? 0 };
  });
}
