import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { FEE } from '../read-fills.ts';
import { ENTRIES_MAX } from './proof.ts';

/** Whose executions of which coin; what is null chooses nothing out. */
export interface ContributionChoice {
  readonly accountIds: readonly string[];
  /** A bot's id; empty for what was done by hand. */
  readonly bot: string | null;
  /** Symbols of the coin. */
  readonly symbols: readonly string[] | null;
}

/** Units of an asset that executions of a symbol moved on a UTC day. */
export interface PostedUnits {
  readonly accountId: string;
  readonly symbol: string;
  readonly asset: string;
  /** When the day began, milliseconds since the epoch. */
  readonly day: number;
  /** Decimal text. */
  readonly units: string;
  /** Each of them times the price of its execution. */
  readonly atPrice: string;
}

const CHOSEN = `
  select f.id, f.account_id, f.exec_ts, f.symbol, f.side, f.qty, f.price, f.fee, f.fee_asset, f.venue_trade_id from trade_ledger f
  where f.account_id = any ($1) and ($2::text is null or f.bot_id is not distinct from nullif($2, '')::uuid)
    and ($3::text[] is null or f.symbol = any ($3))`;
/** The ledger calls an execution of ours by its number, one of an exchange by symbol and number. */
const REFERENCES = `(values (f.venue_trade_id), (f.symbol || '/' || f.venue_trade_id)) r (reference)`;

/** What the ledger posted for the executions of a choice, to the account's own assets or as their fees, by account, symbol, asset and day. */
export async function readPostedUnits(
  run: RunAsCaller,
  choice: ContributionChoice,
  to: 'assets' | 'fees' = 'assets',
): Promise<readonly PostedUnits[]> {
  const { rows } = await run((tx) =>
    tx.query<PostedUnits>(
      `with f as materialized (${CHOSEN})
       select f.account_id as "accountId", f.symbol, p.asset, (extract(epoch from date_trunc('day', f.exec_ts, 'UTC')) * 1000)::float8 as day,
         sum(p.amount)::text as units, sum(p.amount * f.price)::text as "atPrice"
       from f cross join lateral ${REFERENCES}
       join ledger_transactions t on t.account_id = f.account_id and t.kind = 'fill' and t.reference = r.reference
       join ledger_postings p on p.transaction_id = t.id and p.ledger_account = $4
       group by 1, 2, 3, 4`,
      [choice.accountIds, choice.bot, choice.symbols, to],
    ),
  );
  return rows;
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
    const values = [choice.accountIds, choice.bot, choice.symbols];
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
