import { type Decimal, dec, decFromNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { costOfLot, LOT_COLUMNS, type LotRow } from '../lot-row.ts';
import { readDeposited } from '../payment-worths.ts';
import type { AccountQuestion } from './prove-account-figure.ts';
import { sumKeptLots } from '../sum-kept-lots.ts';
import { readLedgerWorth } from './read-ledger-worth.ts';
import { ENTRIES_MAX, agreeExactly, type Proof, type ProofEntry } from './proof.ts';

const LATEST_LOTS = `
  select ${LOT_COLUMNS} from tax_lots
  where account_id = $1 and remaining > 0 order by acquired_at desc, sequence desc limit ${ENTRIES_MAX}`;
const REALIZED = 'select coalesce(sum(gain), 0)::text as realized from lot_disposals where account_id = $1';

const FORMULA =
  'All-time change less what is realised: what is held, at the bid, less what it cost with the fees of its purchases.';

/** What is held above its cost: from the ledger less the gains that were written down, and from the open lots. Null without a price. */
export async function proveUnrealized(
  run: RunAsCaller,
  book: AccountBook,
  { accountId, counted, posted }: AccountQuestion,
): Promise<Proof | null> {
  const valuation = book.valuation();
  const { quoteAsset, quotes } = book.snapshot();
  if (valuation === null) return null;
  const bids = new Map(quotes.map(({ symbol, bid }) => [symbol, decFromNumber(bid)]));
  const bidOf = (asset: string): Decimal => bids.get(`${asset}${quoteAsset}`) ?? ZERO;
  const marks = quotes
    .filter(({ symbol }) => symbol.endsWith(quoteAsset))
    .map(({ symbol, bid }) => [symbol.slice(0, -quoteAsset.length), toPlain(decFromNumber(bid))] as const);
  const rows = await readLedgerWorth(run, { accountId, marks: [...marks, [quoteAsset, '1']], until: posted });
  const { realized, kept, lots } = await run(async (tx) => ({
    realized: (await tx.query<{ readonly realized: string }>(REALIZED, [accountId])).rows[0]?.realized ?? '0',
    kept: await sumKeptLots(tx, { accountId }),
    lots: (await tx.query<LotRow>(LATEST_LOTS, [accountId])).rows.map((lot) => ({ lot, cost: costOfLot(lot) })),
  }));
  const change = dec(rows[0]?.total ?? '0').minus(dec(await readDeposited(run, accountId, counted)));
  const gainOf = ({ lot, cost }: (typeof lots)[number]): Decimal =>
    dec(lot.remaining).times(bidOf(lot.asset)).minus(cost);
  return {
    unit: 'quote',
    formula: FORMULA,
    ...agreeExactly([
      {
        name: 'Ledger',
        how: 'PostgreSQL adds all postings of the ledger at the latest bids, takes off what was paid in, and the gains that were written down with each sale.',
        value: toPlain(change.minus(dec(realized))),
      },
      {
        name: 'Open lots',
        how: 'The trading core values what the account book holds and takes off the cost of what is left of every purchase.',
        value: toPlain(valuation.exposure.minus(kept.cost)),
      },
    ]),
    entries: lots.map((one): ProofEntry => {
      const { id, asset, acquiredAt, remaining } = one.lot;
      const text = `${toPlain(dec(remaining))} ${asset} at the bid, less ${toPlain(one.cost)} that it cost`;
      return { at: acquiredAt.toISOString(), text, amount: toPlain(gainOf(one)), reference: id };
    }),
    entriesTotal: kept.lots,
  };
}
