import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { POSTED, type PostedSumBook } from '../posted-sums.ts';

/** What the ledger says that an account has of an asset; amounts are decimal text. */
export interface AssetRow {
  readonly asset: string;
  readonly units: string;
  /** At its mark, quote units; 0 without one. */
  readonly worth: string;
  /** Of all assets together, the same in each row. */
  readonly total: string;
}

export interface LedgerQuestion {
  readonly accountId: string;
  /** Quote units for one unit of each asset, the quote asset itself included. */
  readonly marks: ReadonlyArray<readonly [asset: string, mark: string]>;
  /** Number of the last posting that counts; for all there are what is known of those that have settled. */
  readonly until: string | PostedSumBook;
}

/** Of `held (asset, units)`, at marks whose assets and prices are two values from `first` on. */
const valuedSql = (first: number): string => `
  valued as (
    select h.asset, h.units, h.units * m.price as worth from held h
    left join unnest($${first}::text[], $${first + 1}::numeric[]) m (asset, price) on m.asset = h.asset where h.units <> 0
  )
  select asset, trim_scale(units)::text as units, coalesce(worth, 0)::text as worth, (sum(worth) over ())::text as total
  from valued order by worth desc nulls last`;
const UNTIL = `
  with held as (
    select asset, sum(amount) as units from ledger_postings
    where account_id = $1 and ledger_account = 'assets' and id <= $2 group by asset
  ), ${valuedSql(3)}`;
const NOW = `with ${POSTED}, held as (select asset, total as units from posted), ${valuedSql(6)}`;

/** The holdings that the postings of the ledger add up to, valued by PostgreSQL; the largest first. */
export async function readLedgerWorth(
  run: RunAsCaller,
  { accountId, marks, until }: LedgerQuestion,
): Promise<readonly AssetRow[]> {
  const at = [marks.map(([asset]) => asset), marks.map(([, mark]) => mark)];
  const [sql, values] =
    typeof until === 'string'
      ? [UNTIL, [accountId, until, ...at]]
      : [NOW, [...(await until.values(run, [accountId])), ...at]];
  const { rows } = await run((tx) => tx.query<AssetRow>(sql, values));
  return rows;
}
