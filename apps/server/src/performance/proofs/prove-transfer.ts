import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { AssetPrices } from '../portfolio/asset-prices.ts';
import { agreeExactly, ENTRIES_MAX, nearly, type ProofEntry } from './proof.ts';
import { NO_ROW, type RowProof } from './row-proof.ts';

interface TransferRow {
  readonly at: Date;
  readonly asset: string;
  /** By the account's own assets, and by where it came from or went to. Decimal text. */
  readonly amount: string;
  readonly opposite: string;
}

/** The largest movement of the account's own assets, its fee aside, and the other side of the same double entry. */
const TRANSFER = `
  with t as (
    select id, at, kind from ledger_transactions where id = $1 and kind <> 'fill'
  ), m as (
    select p.asset, coalesce(sum(p.amount) filter (where p.ledger_account = 'assets' or (p.ledger_account = 'fees' and t.kind <> 'fee')), 0) as amount,
      -coalesce(sum(p.amount) filter (where p.ledger_account <> 'assets' and (p.ledger_account <> 'fees' or t.kind = 'fee')), 0) as opposite
    from t join ledger_postings p on p.transaction_id = t.id group by p.asset
  )
  select t.at, m.asset, m.amount::text, m.opposite::text from t, m order by abs(m.amount) desc, m.asset limit 1`;
const POSTINGS = `
  select t.at, p.ledger_account || ': ' || trim_scale(p.amount)::text || ' ' || p.asset as text, trim_scale(p.amount)::text as amount, t.reference
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id where t.id = $1 order by p.id limit ${ENTRIES_MAX}`;

/** What was paid on top of a movement, by the ledger's book of fees and by all its other books. */
const FEE = `
  select p.asset, sum(p.amount) filter (where p.ledger_account = 'fees')::text as fee,
    coalesce(-sum(p.amount) filter (where p.ledger_account <> 'fees'), 0)::text as opposite
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
  where t.id = $1 and t.kind not in ('fill', 'fee') group by p.asset
  having count(*) filter (where p.ledger_account = 'fees') > 0 limit 1`;

interface FeeRow {
  readonly asset: string;
  /** Decimal text. */
  readonly fee: string;
  readonly opposite: string;
}

async function readPostings(tx: Transaction, id: string): Promise<readonly ProofEntry[]> {
  const { rows } = await tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date }>(POSTINGS, [id]);
  return rows.map((one) => ({ ...one, at: one.at.toISOString() }));
}

export interface TransferQuestion {
  readonly id: string;
  /** Prices of an asset and its past. */
  readonly pricesOf: (asset: string) => Promise<AssetPrices>;
}

/** What a deposit, a withdrawal and the like was worth: by either side of its double entry, at the price of then. */
export async function proveTransferWorth(run: RunAsCaller, { id, pricesOf }: TransferQuestion): Promise<RowProof> {
  const { row, postings } = await run(async (tx) => ({
    row: (await tx.query<TransferRow>(TRANSFER, [id])).rows[0],
    postings: await readPostings(tx, id),
  }));
  if (row === undefined) return NO_ROW;
  const { asset, at } = row;
  const prices = await pricesOf(asset);
  const price = prices.at(asset, at.getTime());
  const worth = (units: string): string | null => (price === null ? null : String(Number(units) * price));
  const mark: ProofEntry = {
    at: at.toISOString(),
    text: `Price of one ${asset} then, in ${prices.quoteAsset}`,
    amount: price === null ? '0' : String(price),
    reference: null,
  };
  return {
    status: 'proved',
    proof: {
      unit: 'quote',
      quoteAsset: prices.quoteAsset,
      formula:
        'Amount without its fee × the last close of a UTC day before it; of today, the price now. Without a price it is not told.',
      ...nearly([
        {
          name: 'Own side',
          how: 'PostgreSQL adds what the ledger posted to the account’s own assets, the fee put back.',
          value: worth(row.amount),
        },
        {
          name: 'Other side',
          how: 'PostgreSQL adds what the same entry posted to where it came from or went to.',
          value: worth(row.opposite),
        },
      ]),
      entries: [...(price === null ? [] : [mark]), ...postings],
      entriesTotal: postings.length + (price === null ? 0 : 1),
    },
  };
}

/** What a deposit, a withdrawal and the like cost: by the book of fees, and by all other sides of its double entry. */
export async function proveTransferFee(
  run: RunAsCaller,
  { id, quoteAsset }: { readonly id: string; readonly quoteAsset: string },
): Promise<RowProof> {
  const { row, postings } = await run(async (tx) => ({
    row: (await tx.query<FeeRow>(FEE, [id])).rows[0],
    postings: await readPostings(tx, id),
  }));
  if (row === undefined) return NO_ROW;
  return {
    status: 'proved',
    proof: {
      unit: 'asset',
      asset: row.asset,
      quoteAsset,
      formula: 'What was paid on top of the amount that moved.',
      ...agreeExactly([
        { name: 'Fees', how: 'PostgreSQL adds what the ledger posted as fees of this entry.', value: row.fee },
        {
          name: 'Other sides',
          how: 'PostgreSQL adds what the same entry posted to all other books in that asset: each entry comes to zero.',
          value: row.opposite,
        },
      ]),
      entries: postings,
      entriesTotal: postings.length,
    },
  };
}
