import type { FillLines } from '@atb/core/tax/tax-input';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import type { MovementText, TaxAccount } from './tax-messages.ts';

/** What a history must be equal in, to be the same. */
export interface HistoryMark {
  readonly fills: number;
  readonly movements: number;
  /** Of both, and of the accounts. */
  readonly mark: string;
}

const OUTSIDE = `('deposit', 'withdrawal', 'transfer', 'fee', 'adjustment', 'income')`;

/** The caller is looked up once: where the planner reads the whole table, a bare `auth.uid()` takes the claims apart for each row. */
export async function readMark(run: RunAsCaller): Promise<HistoryMark> {
  const { rows } = await run((tx) =>
    tx.query<{ fills: number; movements: number; last: string | null; accounts: string | null }>(
      `select (select count(*)::int from trade_ledger where user_id = (select auth.uid())) as fills,
         (select count(*)::int from exchange_accounts a join ledger_transactions t on t.account_id = a.id and t.kind in ${OUTSIDE}
          where a.user_id = (select auth.uid())) as movements,
         (select max(exec_ts)::text from trade_ledger where user_id = (select auth.uid())) as last,
         (select string_agg(id || ' ' || label, ',' order by created_at, id) from exchange_accounts where user_id = (select auth.uid())) as accounts`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate answers one row');
  const { fills, movements, last, accounts } = row;
  return { fills, movements, mark: `${fills} ${movements} ${last} ${accounts}` };
}

export async function readAccounts(run: RunAsCaller): Promise<readonly TaxAccount[]> {
  const { rows } = await run((tx) =>
    tx.query<TaxAccount>(
      `select id, label, adapter, is_paper as "isPaper" from exchange_accounts where user_id = auth.uid() order by created_at, id`,
    ),
  );
  return rows;
}

/** A place in the order of an account's executions. */
interface FillPlace {
  readonly at: string;
  readonly id: string;
}

/** Executions that one statement reads: a page is about 4 MB of text. */
const PAGE_ROWS = 25_000;
const BEFORE_ALL: FillPlace = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** All executions of an account, oldest first, a page at a time. */
export async function* readFillPages(
  run: RunAsCaller,
  accountId: string,
): AsyncGenerator<{ readonly count: number; readonly lines: FillLines }, void, void> {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await run((tx) =>
      tx.query<FillLines & { readonly count: number; readonly lastAt: string | null; readonly lastId: string | null }>(
        `select count(*)::int as count, max(exec_ts)::text as "lastAt", (array_agg(id::text order by exec_ts desc, id desc))[1] as "lastId",
           coalesce(string_agg(floor(extract(epoch from exec_ts) * 1000)::bigint::text, E'\\n'), '') as times,
           coalesce(string_agg(symbol, E'\\n'), '') as symbols, coalesce(string_agg(left(side, 1), E'\\n'), '') as sides,
           coalesce(string_agg(qty::text, E'\\n'), '') as quantities, coalesce(string_agg(price::text, E'\\n'), '') as prices,
           coalesce(string_agg(fee::text, E'\\n'), '') as fees, coalesce(string_agg(fee_asset, E'\\n'), '') as "feeAssets",
           coalesce(string_agg(venue_trade_id, E'\\n'), '') as references
         from (
           select f.id, f.exec_ts, f.symbol, f.side, f.qty, f.price, f.fee, f.fee_asset, f.venue_trade_id
           from trade_ledger f where f.account_id = $1 and (f.exec_ts, f.id) > ($2::timestamptz, $3::uuid)
           order by f.exec_ts, f.id limit ${PAGE_ROWS}) f`,
        [accountId, after.at, after.id],
      ),
    );
    const [row] = rows;
    if (row === undefined || row.lastAt === null || row.lastId === null) return;
    const { count, lastAt, lastId, ...lines } = row;
    yield { count, lines };
    if (count < PAGE_ROWS) return;
    after = { at: lastAt, id: lastId };
  }
}

/** Entries that one statement reads. */
const PAGE_MOVEMENTS = 10_000;

/** What came into an account and left it beside executions, oldest first, an entry for each asset, a page at a time. */
export async function* readMovementPages(
  run: RunAsCaller,
  accountId: string,
  account: number,
): AsyncGenerator<readonly MovementText[], void, void> {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await run((tx) =>
      tx.query<MovementText & { readonly placeAt: string; readonly placeId: string }>(
        `select $2::int as account, t.kind, floor(extract(epoch from t.at) * 1000)::float8 as at, p.asset, t.reference, t.txid,
           (coalesce(sum(p.amount) filter (where p.ledger_account = 'assets'), 0)
            + coalesce(sum(p.amount) filter (where p.ledger_account = 'fees'), 0))::text as quantity,
           coalesce(sum(p.amount) filter (where p.ledger_account = 'fees'), 0)::text as fee,
           t.at::text as "placeAt", t.id::text as "placeId"
         from (
           select o.id, o.kind, o.at, o.reference, o.txid from ledger_transactions o
           where o.user_id = (select auth.uid()) and o.account_id = $1 and o.kind in ${OUTSIDE} and o.kind <> 'fill'
             and (o.at, o.id) > ($3::timestamptz, $4::uuid)
           order by o.at, o.id limit ${PAGE_MOVEMENTS}) t
         join ledger_postings p on p.transaction_id = t.id
         group by t.id, t.kind, t.at, t.reference, t.txid, p.asset order by t.at, t.id, p.asset`,
        [accountId, account, after.at, after.id],
      ),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ placeAt: _at, placeId: _id, ...row }) => row);
    // Each has an entry at least.
    if (rows.length < PAGE_MOVEMENTS) return;
    after = { at: last.placeAt, id: last.placeId };
  }
}
