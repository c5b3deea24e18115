import { DAY_MS } from '@atb/core/base/time';
import { JOINED_QUOTES } from '@atb/core/market/pair';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { AssetDays, DayWorth } from './day-worths.ts';
import { HistoryTooLong } from './history-too-long.ts';

/** Executions of one owner in one market. Amounts are decimal text, in the asset that everything is counted in unless another is said. */
export interface TradeSum {
  readonly botId: string | null;
  readonly symbol: string;
  readonly fills: number;
  /** Of these, purchases. */
  readonly buys: number;
  /** What sales brought less what purchases took, before fees, each at the price of its day. */
  readonly cash: string;
  /** Bought less sold and less fees paid in it, base units. */
  readonly units: string;
  readonly fees: string;
  /** Of these, those that were not paid in the base. */
  readonly feesApart: string;
}

/** Of all assets together. Who trades every day for ten years, in four currencies and with fees in a coin, has 20,000. */
const PRICE_DAYS_MAX = 50_000;

/** Executions whose sums are in the quote asset without any price of the day. */
const IS_PLAIN = `f.fee_asset = $2 and f.symbol like '%' || $2 and f.symbol not like '%/%'`;
const AMOUNTS = `
  count(*)::int as fills, count(*) filter (where f.side = 'buy')::int as buys, sum(f.fee) as fee,
  sum(case f.side when 'sell' then f.qty * f.price else -f.qty * f.price end) as cash,
  sum(case f.side when 'buy' then f.qty else -f.qty end) as units`;
/** Of days the database expects as many groups as executions, and would sort all of them on disk: what needs none is added up by itself. */
const PLAIN_SQL = `
  select bot_id as "botId", symbol, fills, buys, cash::text, units::text, fee::text as fees, fee::text as "feesApart"
  from (select f.bot_id, f.symbol, ${AMOUNTS} from trade_ledger f where f.account_id = $1 and ${IS_PLAIN} group by 1, 2) s`;

/** As `pairOf` of core reads `d.symbol`: adds `q.quote`, null for what is no pair, and `b.base`. */
export const PAIR = `
  cross join lateral (select coalesce(nullif(split_part(d.symbol, '/', 2), ''), substring(d.symbol from '.(${JOINED_QUOTES.join('|')})$')) as quote) q
  cross join lateral (select case when d.symbol like '%/%' then split_part(d.symbol, '/', 1) else left(d.symbol, -length(q.quote)) end as base) b`;
const DAY = 'floor(extract(epoch from f.exec_ts) / 86400)::int';
const PRICE_DAYS_SQL = `
  with d as (
    select f.symbol, f.fee_asset, ${DAY} as day from trade_ledger f where f.account_id = $1 and not (${IS_PLAIN}) group by 1, 2, 3
  ), pairs as (
    select distinct a.asset, d.day from d ${PAIR}
    cross join lateral (values (q.quote), (case when d.fee_asset <> b.base then d.fee_asset end)) a (asset)
    where q.quote is not null and a.asset <> $2 limit ${PRICE_DAYS_MAX + 1}
  )
  select asset, string_agg(day::text, ' ' order by day) as days from pairs group by asset
  union all select '', '' from (select from d limit 1) o order by 1`;
const VALUED_SQL = `
  with worths as materialized (
    select * from unnest($5::text[], $6::int[], $7::numeric[]) w (asset, day, price)
  ), d as (
    select f.bot_id, f.symbol, f.fee_asset, ${DAY} as day, sum(f.fee * f.price) as fee_at_price, ${AMOUNTS}
    from trade_ledger f where f.account_id = $1 and not (${IS_PLAIN}) and f.exec_ts >= $3 and f.exec_ts < $4 group by 1, 2, 3, 4
  ), valued as (
    select d.*, d.fee_asset = b.base as is_in_base, case when q.quote = $2 then 1 else coalesce(o.price, 0) end as quote_price,
      case when d.fee_asset = $2 then 1 else coalesce(w.price, 0) end as fee_price
    from d ${PAIR}
    left join worths o on o.asset = q.quote and o.day = d.day left join worths w on w.asset = d.fee_asset and w.day = d.day
    where q.quote is not null
  )
  select bot_id as "botId", symbol, sum(fills)::int as fills, sum(buys)::int as buys, sum(cash * quote_price)::text as cash,
    (sum(units) - coalesce(sum(fee) filter (where is_in_base), 0))::text as units,
    sum(case when is_in_base then fee_at_price * quote_price else fee * fee_price end)::text as fees,
    coalesce(sum(fee * fee_price) filter (where not is_in_base), 0)::text as "feesApart"
  from valued group by 1, 2`;

/** Executions in the quote asset, whose sums need no price of a day. */
export async function readPlainTrades(
  run: RunAsCaller,
  accountId: string,
  quoteAsset: string,
): Promise<readonly TradeSum[]> {
  const { rows } = await run((tx) => tx.query<TradeSum>(PLAIN_SQL, [accountId, quoteAsset]));
  return rows;
}

export interface PriceDays {
  readonly assetDays: readonly AssetDays[];
  /** There are no executions but those whose sums need no price. */
  readonly isPlain: boolean;
}

/** What all other executions need prices of. @throws `HistoryTooLong`. */
export async function readPriceDays(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<PriceDays> {
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<'asset' | 'days', string>>>(PRICE_DAYS_SQL, [accountId, quoteAsset]),
  );
  const assetDays = rows
    .filter(({ asset }) => asset !== '')
    .map(({ asset, days }) => ({ asset, days: days.split(' ').map((day) => Number(day) * DAY_MS) }));
  if (assetDays.reduce((sum, { days }) => sum + days.length, 0) > PRICE_DAYS_MAX) throw new HistoryTooLong('days');
  return { assetDays, isPlain: rows.length === 0 };
}

/** A stretch of time, milliseconds since the epoch; null is open. */
export interface TradeSpan {
  readonly from: number | null;
  readonly until: number | null;
}

/** All other executions of a stretch, valued by the database at prices of their days: what has none counts as nothing. */
export async function readValuedTrades(
  run: RunAsCaller,
  account: { readonly accountId: string; readonly quoteAsset: string },
  { from, until }: TradeSpan,
  worths: readonly DayWorth[],
): Promise<readonly TradeSum[]> {
  const at = (time: number | null, open: string): string => (time === null ? open : new Date(time).toISOString());
  const { rows } = await run((tx) =>
    tx.query<TradeSum>(VALUED_SQL, [
      account.accountId,
      account.quoteAsset,
      at(from, '-infinity'),
      at(until, 'infinity'),
      worths.map(({ asset }) => asset),
      worths.map(({ day }) => day / DAY_MS),
      worths.map(({ price }) => price),
    ]),
  );
  return rows;
}
