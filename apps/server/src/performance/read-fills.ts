// performance: an account's executions in columns, kept in a thread that any choice of them is asked from.
import type { FillTexts } from '@atb/core/performance/fill-table';
import type { RunAsCaller } from '../database/run-as-caller.ts';

/** A place in the order of an account's executions. */
export interface FillPlace {
  /** As the database writes it, to the microsecond. */
  readonly at: string;
  readonly id: string;
}

export interface FillPage {
  readonly count: number;
  /** The last one of the page; null of an empty one. */
  readonly last: FillPlace | null;
  readonly texts: FillTexts;
}

/** Executions that one statement reads: a page is about 4 MB of text. */
export const PAGE_ROWS = 25_000;

/** What an execution brought, and what its fee is worth: each sale its own trade or average cost, each purchase by hand its fee. */
export const NET = `case when f.side = 'sell' then coalesce(f.trade_profit, f.realized_pnl)
  when f.bot_id is null and f.fee > 0 then -(FEE) end`;
export const FEE = `case when f.symbol like '%' || f.fee_asset then f.fee when f.symbol like f.fee_asset || '%' then f.fee * f.price else 0 end`;

export function withFee(expression: string): string {
  return expression.replace('FEE', FEE);
}

const BEFORE_ALL: FillPlace = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Whose executions in one market. */
export interface FillOwner {
  readonly symbol: string;
  /** Null for what was done by hand. */
  readonly botId: string | null;
}

/** The executions after a place, oldest first; of one owner in one market, or all. */
export async function readFillPage(
  run: RunAsCaller,
  accountId: string,
  after: FillPlace | null,
  owned?: FillOwner,
): Promise<FillPage> {
  const { at, id } = after ?? BEFORE_ALL;
  const { rows } = await run((tx) =>
    tx.query<FillTexts & { readonly count: number; readonly lastAt: string | null }>(
      `select count(*)::int as count, max(exec_ts)::text as "lastAt",
         coalesce(string_agg(id::text, E'\\n'), '') as ids,
         coalesce(string_agg(floor(extract(epoch from exec_ts) * 1000)::bigint::text, E'\\n'), '') as times,
         coalesce(string_agg(symbol, E'\\n'), '') as symbols, coalesce(string_agg(coalesce(bot_id::text, ''), E'\\n'), '') as bots,
         coalesce(string_agg(left(side, 1), E'\\n'), '') as sides, coalesce(string_agg(qty::text, E'\\n'), '') as quantities,
         coalesce(string_agg(price::text, E'\\n'), '') as prices, coalesce(string_agg(fee::text, E'\\n'), '') as fees,
         coalesce(string_agg(coalesce(net::text, ''), E'\\n'), '') as nets,
         coalesce(string_agg(coalesce(trade_profit::text, ''), E'\\n'), '') as profits
       from (
         select f.id, f.exec_ts, f.symbol, f.bot_id, f.side, f.qty, f.price, f.trade_profit, ${FEE} as fee, ${withFee(NET)} as net
         from trade_ledger f where f.account_id = $1 and (f.exec_ts, f.id) > ($2::timestamptz, $3::uuid)
           and ($4::text is null or (f.symbol = $4 and f.bot_id is not distinct from $5::uuid))
         order by f.exec_ts, f.id limit ${PAGE_ROWS}) f`,
      [accountId, at, id, owned?.symbol ?? null, owned?.botId ?? null],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate answers one row');
  const { count, lastAt, ...texts } = row;
  return { count, texts, last: lastAt === null ? null : { at: lastAt, id: texts.ids.slice(-36) } };
}

/** How many executions the account has. */
export async function countFills(run: RunAsCaller, accountId: string): Promise<number> {
  const { rows } = await run((tx) =>
    tx.query<{ count: number }>('select count(*)::int as count from trade_ledger where account_id = $1', [accountId]),
  );
  return rows[0]?.count ?? 0;
}
