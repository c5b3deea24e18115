import { decFromNumber, toPlain } from '@atb/core/base/decimal';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import type { AssetPrices } from './portfolio/asset-prices.ts';
import { pricedAssets } from './portfolio/priced-assets.ts';

/**
 * Parts of a `with`, for the account $1, whose payments count as $2 says (`CountedIn`): `flows` has each payment, coins at their worth of then. One that
 * nobody can value counts as nothing; rewards are earned, and not paid in.
 */
export const FLOWS_SQL = `
  worths as materialized (
    select w.asset, w.start, w.price from json_to_recordset(coalesce($2::json -> 'worths', '[]')) w (asset text, start timestamptz, price numeric)
  ), flows as materialized (
    select p.id, t.at, t.reference, -p.amount * case when p.asset = $2::json ->> 'quoteAsset' then 1 else coalesce(w.price, 0) end as flow
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    left join worths w on w.asset = p.asset and w.start = date_trunc(coalesce($2::json ->> 'unit', 'hour'), t.at, 'UTC')
    where p.account_id = $1 and p.ledger_account = 'external' and t.kind <> 'income'
  )`;

/** What payments of an account count as, JSON text: see `FLOWS_SQL`. */
export type CountedIn = string & { readonly countedIn: true };

/** Of an account that only what it counts in comes into, or where it does not matter how much it was. */
export function countedIn(quoteAsset: string): CountedIn {
  return JSON.stringify({ quoteAsset }) as CountedIn;
}

/** Stretches of time in which an asset counts as what it was worth at the first payment in it: the shortest that are not too many. */
const UNITS = ['hour', 'day', 'month'] as const;
const STRETCHES_MAX = 20_000;
const ASSETS_MAX = 5_000;

const ASSETS_SQL = `
  select distinct asset from ledger_postings where account_id = $1 and ledger_account = 'external' and asset <> $2 limit ${ASSETS_MAX}`;
const STRETCHES_SQL = `
  select p.asset, date_trunc($3, t.at, 'UTC') as start, floor(extract(epoch from min(t.at)) * 1000)::float8 as first
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'external' and t.kind <> 'income' and p.asset = any ($2)
  group by 1, 2 order by 2 desc limit ${STRETCHES_MAX + 1}`;

interface Stretch {
  readonly asset: string;
  readonly start: Date;
  /** Of the first payment, milliseconds since the epoch. */
  readonly first: number;
}

export interface WorthsQuestion {
  readonly accountId: string;
  readonly quoteAsset: string;
  /** Market time, milliseconds. */
  readonly now: number;
  readonly readPrices: (assets: readonly string[]) => Promise<AssetPrices>;
}

/** What payments of an account count as: coins at the prices that the portfolio values them at. */
export async function readCountedIn(
  run: RunAsCaller,
  { accountId, quoteAsset, now, readPrices }: WorthsQuestion,
): Promise<CountedIn> {
  const { rows } = await run((tx) => tx.query<{ readonly asset: string }>(ASSETS_SQL, [accountId, quoteAsset]));
  if (rows.length === 0) return countedIn(quoteAsset);
  const assets = rows.map(({ asset }) => asset);
  const prices = await readPrices(assets);
  const priced = await pricedAssets(assets, prices, now);
  const { unit, stretches } = await readStretches(run, accountId, priced);
  const worths = stretches.flatMap(({ asset, start, first }) => {
    const price = prices.at(asset, first);
    return price === null ? [] : [{ asset, start, price: toPlain(decFromNumber(price)) }];
  });
  return JSON.stringify({ quoteAsset, unit, worths }) as CountedIn;
}

async function readStretches(run: RunAsCaller, accountId: string, assets: readonly string[]) {
  for (const unit of UNITS) {
    const { rows } = await run((tx) => tx.query<Stretch>(STRETCHES_SQL, [accountId, assets, unit]));
    // Of months the latest: nobody has more coins for longer.
    if (rows.length <= STRETCHES_MAX || unit === 'month') return { unit, stretches: rows };
  }
  throw new Error('months are the last of the units');
}

/** Paid in less paid out until now, decimal text. */
export async function readDeposited(run: RunAsCaller, accountId: string, counted: CountedIn): Promise<string> {
  const { rows } = await run((tx) =>
    tx.query<{ readonly deposited: string }>(
      `with ${FLOWS_SQL} select coalesce(sum(flow), 0)::text as deposited from flows`,
      [accountId, counted],
    ),
  );
  return rows[0]?.deposited ?? '0';
}
