import { type PortfolioTransfer, portfolioTransfersContract } from '@atb/api/functions/portfolio/portfolio-transfers';
import type { Transaction } from '../../../database/with-transaction.ts';
import { implement } from '../function-services.ts';
import { nextPlace, placeTime, readPlace } from '../readings/page-place.ts';
import { readChosenAccounts, readPrices } from '../readings/portfolio-accounts.ts';

interface Row extends Omit<PortfolioTransfer, 'value' | 'at'> {
  readonly place: string;
  readonly at: Date;
}

const WHERE = `t.user_id = (select auth.uid()) and t.kind <> 'fill' and t.account_id = any ($1::uuid[])`;

export const portfolioTransfers = implement(portfolioTransfersContract, {
  handle: async (context, { before, limit, ...choice }) => {
    const ids = (await readChosenAccounts(context, choice)).map(({ id }) => id);
    const { rows, total } = await context.userScope(async (tx) => ({
      rows: await readRows(tx, ids, before, limit),
      total: before === undefined ? await countRows(tx, ids) : null,
    }));
    const prices = await readPrices(context, new Set(rows.map(({ asset }) => asset)));
    const transfers = rows.map(({ place: _place, at, ...row }) => {
      const price = prices.at(row.asset, at.getTime());
      return { ...row, at: at.toISOString(), value: price === null ? null : Number(row.amount) * price };
    });
    return { success: true, total, transfers, next: nextPlace(rows, limit) };
  },
});

/** What moved other than by an execution: the largest movement of the account's own assets, and the fee beside it. */
async function readRows(tx: Transaction, ids: readonly string[], before: string | undefined, limit: number) {
  const place = readPlace(before);
  const { rows } = await tx.query<Row>(
    `with t as materialized (
       select t.id, t.account_id, t.at, t.kind, t.reference from ledger_transactions t
       where ${WHERE} and ($2::timestamptz is null or (t.at, t.id) < ($2::timestamptz, $3::uuid))
       order by t.at desc, t.id desc limit $4)
     select t.id, t.account_id as "accountId", t.at, ${placeTime('t.at')} as place, t.kind, t.reference,
       m.asset, m.amount::text as amount, f.fee::text as fee, f.asset as "feeAsset"
     from t
     left join lateral (
       select p.asset, sum(p.amount) as fee from ledger_postings p
       where p.transaction_id = t.id and p.ledger_account = 'fees' and t.kind <> 'fee' group by p.asset limit 1) f on true
     cross join lateral (
       select p.asset, sum(p.amount) + case when p.asset = f.asset then f.fee else 0 end as amount from ledger_postings p
       where p.transaction_id = t.id and p.ledger_account = 'assets' group by p.asset, f.asset, f.fee
       order by abs(sum(p.amount) + case when p.asset = f.asset then f.fee else 0 end) desc limit 1) m
     order by t.at desc, t.id desc`,
    [ids, place?.at ?? null, place?.id ?? null, limit],
  );
  return rows;
}

async function countRows(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from ledger_transactions t where ${WHERE}`,
    [ids],
  );
  return rows[0]?.count ?? 0;
}
