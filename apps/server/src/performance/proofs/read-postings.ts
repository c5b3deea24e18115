import type { RunAsCaller } from '../../database/run-as-caller.ts';

/** What the ledger posted to the own assets of an account. */
export interface PostedEntry {
  readonly accountId: string;
  readonly at: Date;
  /** 'fill', 'deposit' and so on. */
  readonly kind: string;
  readonly reference: string;
  readonly asset: string;
  /** Decimal text, negative for what went. */
  readonly units: string;
}

export interface PostingsQuestion {
  readonly accountIds: readonly string[];
  readonly quoteAsset: string;
  /** Which assets: the quote asset, all others, or all. */
  readonly of: 'cash' | 'coins' | 'all';
  /** Of these assets alone, or of all but them. */
  readonly assets?: { readonly names: readonly string[]; readonly isLeftOut: boolean };
  readonly limit: number;
  /** Those before a moment alone, milliseconds since the epoch. */
  readonly before?: number;
}

const WHERE = `p.account_id = any ($1) and p.ledger_account = 'assets'
  and ($3 = 'all' or (p.asset = $2) = ($3 = 'cash')) and ($4::text[] is null or (p.asset = any ($4)) <> $5)
  and ($6::float8 is null or (select t.at from ledger_transactions t where t.id = p.transaction_id) < to_timestamp($6 / 1000))`;

/** The latest postings that holdings add up from, and how many there are. */
export async function readPostings(
  run: RunAsCaller,
  { accountIds, quoteAsset, of, assets, limit, before }: PostingsQuestion,
): Promise<{ readonly postings: readonly PostedEntry[]; readonly total: number }> {
  return run(async (tx) => {
    const values = [accountIds, quoteAsset, of, assets?.names ?? null, assets?.isLeftOut ?? false, before ?? null];
    const counted = await tx.query<{ readonly total: number }>(
      `select count(*)::int as total from ledger_postings p where ${WHERE}`,
      values,
    );
    const { rows } = await tx.query<PostedEntry>(
      `select p.account_id as "accountId", t.at, t.kind, t.reference, p.asset, trim_scale(p.amount)::text as units
       from (select p.* from ledger_postings p where ${WHERE} order by p.id desc limit $7) p
       join ledger_transactions t on t.id = p.transaction_id order by p.id desc`,
      [...values, limit],
    );
    return { postings: rows, total: counted.rows[0]?.total ?? 0 };
  });
}
