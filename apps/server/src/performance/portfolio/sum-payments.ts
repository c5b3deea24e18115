import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { HistoryTooLong } from './history-too-long.ts';

/** What was paid in from outside (positive) or out. */
export interface PaymentSum {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly asset: string;
  /** Decimal text. */
  readonly amount: string;
}

/** Payments of an account that are looked at one by one; of more, each day's are one, at the time of the first of them. */
export const PAYMENTS_MAX = 500;
/** Days and assets that payments are of, of all accounts of an answer together. */
export const PAYMENT_ROWS_MAX = 10_000;

/** Rewards come from outside, too, but nobody paid them in. */
export const IS_PAYMENT = `p.ledger_account = 'external' and t.kind <> 'income'`;

/**
 * Parts of a `with`: `payments` of what `given` (at, asset, amount, and id, the number of its last posting) has, by the rule that all figures of payments follow. The database adds up, so
 * that no more than the sums of days leave it.
 */
export const paymentsOf = (given: string): string => `
  given as materialized (${given}), size as (
    select count(*) as n from (select from given limit ${PAYMENTS_MAX + 1}) g
  ), payments as (
    select g.at, g.asset, g.amount, g.id from given g where (select n from size) <= ${PAYMENTS_MAX}
    union all
    select min(min(g.at)) over (partition by date_trunc('day', g.at, 'UTC')), g.asset, sum(g.amount), null::bigint from given g
    where (select n from size) > ${PAYMENTS_MAX} group by date_trunc('day', g.at, 'UTC'), g.asset having sum(g.amount) <> 0
  )`;

const ROWS = `
  select floor(extract(epoch from at) * 1000)::float8 as time, asset, amount::text as amount from payments
  order by at, asset limit ${PAYMENT_ROWS_MAX + 1}`;
/** All that was paid into account $1. */
export const PAID = `
  select t.at, p.asset, -sum(p.amount) as amount, max(p.id) as id from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and ${IS_PAYMENT} group by t.at, p.asset having sum(p.amount) <> 0`;
const PAYMENTS_SQL = `with ${paymentsOf(PAID)} ${ROWS}`;
/** What executions that exchanged some assets took and brought in all others, fees included: the assets' own units lie with the venue. */
const SWAPS_SQL = `
  with ${paymentsOf(`
    select t.at, p.asset, sum(p.amount) as amount, null::bigint as id
    from (select distinct transaction_id from ledger_postings where account_id = $1 and asset = any ($2) and ledger_account = 'venue') s
      join ledger_transactions t on t.id = s.transaction_id join ledger_postings p on p.transaction_id = t.id
    where p.ledger_account = 'assets' and p.asset <> all ($2)
    group by t.at, p.asset having sum(p.amount) <> 0`)} ${ROWS}`;

/** Payments of an account, oldest first. @throws `HistoryTooLong`. */
export async function readPaymentSums(run: RunAsCaller, accountId: string): Promise<readonly PaymentSum[]> {
  const { rows } = await run((tx) => tx.query<PaymentSum>(PAYMENTS_SQL, [accountId]));
  return bounded(rows);
}

/**
 * What was given and got for `assets`, as payments of the rest of the account: positive for what they brought. Oldest first.
 * @throws `HistoryTooLong`.
 */
export async function readSwaps(
  run: RunAsCaller,
  accountId: string,
  assets: ReadonlySet<string>,
): Promise<readonly PaymentSum[]> {
  const { rows } = await run((tx) => tx.query<PaymentSum>(SWAPS_SQL, [accountId, [...assets]]));
  return bounded(rows);
}

/** The same, of several accounts. @throws `HistoryTooLong` when they have more than one answer is made of. */
export function bounded<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > PAYMENT_ROWS_MAX) throw new HistoryTooLong('payments');
  return rows;
}
