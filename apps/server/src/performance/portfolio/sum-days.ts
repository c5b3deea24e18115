import { DAY_MS } from '@atb/core/base/time';
import type { AssetChanges } from '@atb/core/portfolio/allocation-history';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { HistoryTooLong } from './history-too-long.ts';

/** Days on which an asset moved, of all assets of an account together. */
const DAYS_MAX = 500_000;

const BY_DAY = `
  select p.asset, floor(extract(epoch from t.at) / 86400)::int as day, sum(p.amount) as amount
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'assets'`;
const DAYS_SQL = `
  select asset, string_agg(day::text, ' ' order by day) as days, string_agg(amount::float8::text, ' ' order by day) as amounts
  from (${BY_DAY} and p.asset = any ($2) group by 1, 2 limit ${DAYS_MAX + 1}) d group by asset order by asset`;
/** Until when: the next day on which it moved. */
const HELD_SQL = `
  select distinct asset from (
    select asset, day, sum(amount) over (partition by asset order by day) as units, lead(day) over (partition by asset order by day) as until
    from (${BY_DAY} and p.asset <> all ($2) group by 1, 2) d) u
  where abs(units) > 1e-12 and day <= $4::int and (until is null or until > $3::int) order by asset`;

/** What came and went of assets by UTC days, an entry for each asset. @throws `HistoryTooLong`. */
export async function readDaySums(
  run: RunAsCaller,
  accountId: string,
  assets: readonly string[],
): Promise<readonly AssetChanges[]> {
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<'asset' | 'days' | 'amounts', string>>>(DAYS_SQL, [accountId, assets]),
  );
  const changes = rows.map(({ asset, days, amounts }) => ({
    asset,
    days: days.split(' ').map((day) => Number(day) * DAY_MS),
    amounts: amounts.split(' ').map(Number),
  }));
  if (countDays(changes) > DAYS_MAX) throw new HistoryTooLong('days');
  return changes;
}

export function countDays(changes: ReadonlyArray<{ readonly days: readonly number[] }>): number {
  return changes.reduce((sum, { days }) => sum + days.length, 0);
}

/** Assets other than those named that were there at the end of some day from `first` to `last`: when they began, both in it. */
export async function readOthersHeld(
  run: RunAsCaller,
  accountId: string,
  assets: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly string[]> {
  const { rows } = await run((tx) =>
    tx.query<{ readonly asset: string }>(HELD_SQL, [accountId, assets, first / DAY_MS, last / DAY_MS]),
  );
  return rows.map(({ asset }) => asset);
}

/** When the first asset moved, milliseconds since the epoch; null where none did. */
export async function readBeginning(run: RunAsCaller, accountIds: readonly string[]): Promise<number | null> {
  const { rows } = await run((tx) =>
    tx.query<{ readonly begun: number | null }>(
      `select (extract(epoch from min(f.at)) * 1000)::float8 as begun from unnest($1::uuid[]) a (id)
       cross join lateral (select min(t.at) as at from ledger_transactions t where t.account_id = a.id) f`,
      [accountIds],
    ),
  );
  return rows[0]?.begun ?? null;
}
