import { DAY_MS } from '@atb/core/base/time';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { DayWorth } from '../portfolio/day-worths.ts';
import { PAIR } from '../portfolio/sum-trades.ts';
import { FEE } from '../read-fills.ts';
import { ENTRIES_MAX } from './proof.ts';

/** Whose executions of which coin; what is null chooses nothing out. */
export interface ContributionChoice {
  readonly accountIds: readonly string[];
  /** A bot's id; empty for what was done by hand. */
  readonly bot: string | null;
  /** Symbols of the coin. */
  readonly symbols: readonly string[] | null;
  readonly side: 'buy' | 'sell' | null;
}

/** To which of its own books the ledger posted: to what the account has, or to what it paid in fees. */
export type PostedTo = 'assets' | 'fees';

/** What the ledger posted for executions of an account. */
export interface PostedWorth {
  /** Of the coins that were bought and sold; decimal text. None of fees. */
  readonly coins: ReadonlyArray<{ readonly asset: string; readonly units: string }>;
  /**
   * All else, each at its price of the day: decimal text in what everything is counted in. A fee in the coin itself at the price of
   * its execution.
   */
  readonly others: string;
}

const CHOSEN = `
  select f.id, f.account_id, f.exec_ts, f.symbol, f.side, f.qty, f.price, f.fee, f.fee_asset, f.venue_trade_id from trade_ledger f
  where f.account_id = any ($1) and ($2::text is null or f.bot_id is not distinct from nullif($2, '')::uuid)
    and ($3::text[] is null or f.symbol = any ($3)) and ($4::text is null or f.side = $4)`;
/** The ledger calls an execution of ours by its number, one of an exchange by symbol and number. */
const REFERENCES = `(values (f.venue_trade_id), (f.symbol || '/' || f.venue_trade_id)) r (reference)`;

const POSTED_SQL = `
  with worths as materialized (
    select * from unnest($6::text[], $7::int[], $8::numeric[]) w (asset, day, price)
  ), f as materialized (${CHOSEN}), d as (
    select f.symbol, p.asset, floor(extract(epoch from f.exec_ts) / 86400)::int as day, sum(p.amount) as units, sum(p.amount * f.price) as at_price
    from f cross join lateral ${REFERENCES}
    join ledger_transactions t on t.account_id = f.account_id and t.kind = 'fill' and t.reference = r.reference
    join ledger_postings p on p.transaction_id = t.id and p.ledger_account = $9
    group by 1, 2, 3
  ), posted as (
    select d.*, d.asset is not distinct from b.base as is_coin, case when d.asset = $5 then 1 else coalesce(w.price, 0) end as price,
      case when q.quote = $5 then 1 else coalesce(o.price, 0) end as quote_price
    from d ${PAIR} left join worths w on w.asset = d.asset and w.day = d.day left join worths o on o.asset = q.quote and o.day = d.day
  )
  select asset, sum(units)::text as amount from posted where is_coin and $9 = 'assets' group by asset
  union all select null, coalesce(sum(case when is_coin then at_price * quote_price else units * price end), 0)::text
    from posted where not is_coin or $9 = 'fees'`;

/** What the ledger posted for an account's executions of a choice, added up and valued by the database. */
export async function readPostedWorth(
  run: RunAsCaller,
  accountId: string,
  { bot, symbols, side }: Omit<ContributionChoice, 'accountIds'>,
  {
    quoteAsset,
    worths,
    to,
  }: { readonly quoteAsset: string; readonly worths: readonly DayWorth[]; readonly to: PostedTo },
): Promise<PostedWorth> {
  const { rows } = await run((tx) =>
    tx.query<{ readonly asset: string | null; readonly amount: string }>(POSTED_SQL, [
      [accountId],
      bot,
      symbols,
      side,
      quoteAsset,
      worths.map(({ asset }) => asset),
      worths.map(({ day }) => day / DAY_MS),
      worths.map(({ price }) => price),
      to,
    ]),
  );
  return {
    coins: rows.flatMap(({ asset, amount }) => (asset === null ? [] : [{ asset, units: amount }])),
    others: rows.find(({ asset }) => asset === null)?.amount ?? '0',
  };
}

const COUNT_POSTED = `
  select count(distinct t.id)::int as count from (${CHOSEN}) f cross join lateral ${REFERENCES}
  join ledger_transactions t on t.account_id = f.account_id and t.kind = 'fill' and t.reference = r.reference`;

/** How many double entries the ledger has for the executions of a choice. */
export async function countPosted(
  run: RunAsCaller,
  { accountIds, bot, symbols, side }: ContributionChoice,
): Promise<number> {
  const { rows } = await run((tx) =>
    tx.query<{ readonly count: number }>(COUNT_POSTED, [accountIds, bot, symbols, side]),
  );
  return rows[0]?.count ?? 0;
}

/** An execution of a choice. Amounts are decimal text, signed by what they did to the account. */
export interface ContributionEntry {
  readonly accountId: string;
  readonly at: string;
  readonly symbol: string;
  readonly text: string;
  readonly reference: string;
  /** In the quote asset of the symbol, before fees. */
  readonly cash: string;
  /** Worth of the fee in the quote asset of the symbol. */
  readonly fee: string;
  /** Base units, fees paid in them taken off. */
  readonly units: string;
}

/** The latest executions of a choice with what each moved. */
export async function readContributionEntries(
  run: RunAsCaller,
  choice: ContributionChoice,
): Promise<{ readonly entries: readonly ContributionEntry[]; readonly total: number }> {
  return run(async (tx) => {
    const values = [choice.accountIds, choice.bot, choice.symbols, choice.side];
    const { rows: counted } = await tx.query<{ count: number }>(
      `select count(*)::int as count from (${CHOSEN}) f`,
      values,
    );
    const { rows } = await tx.query<Omit<ContributionEntry, 'at'> & { readonly at: Date }>(
      `select f.account_id as "accountId", f.exec_ts as at, f.symbol, f.venue_trade_id as reference,
         (case f.side when 'sell' then f.qty * f.price else -f.qty * f.price end)::text as cash, (${FEE})::text as fee,
         (case f.side when 'buy' then f.qty else -f.qty end - case when f.symbol like f.fee_asset || '%' then f.fee else 0 end)::text as units,
         case f.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(f.qty)::text || ' ' || f.symbol || ' at ' || trim_scale(f.price)::text as text
       from (${CHOSEN} order by f.exec_ts desc, f.id desc limit ${ENTRIES_MAX}) f order by f.exec_ts desc, f.id desc`,
      values,
    );
    return {
      entries: rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
      total: counted[0]?.count ?? 0,
    };
  });
}
