import { toPlain } from '@atb/core/base/decimal';
import { type MarkedHolding, valueHoldings } from '@atb/core/portfolio/marked-holding';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { ENTRIES_MAX, agreeExactly, type Proof, type ProofEntry } from './proof.ts';
import { readLedgerWorth } from './read-ledger-worth.ts';

export type PointProof =
  | { readonly status: 'proved'; readonly proof: Proof }
  | { readonly status: 'refused'; readonly reason: 'POINT_NOT_FOUND' | 'MARKS_NOT_KEPT'; readonly error: string };

const FORMULA =
  'Cash plus every coin at its mark, the bid of then. What was held, and the marks, were kept when the point was last written.';

const NOT_FOUND: PointProof = {
  status: 'refused',
  reason: 'POINT_NOT_FOUND',
  error: 'The equity line has no point of that time.',
};
const NOT_KEPT: PointProof = {
  status: 'refused',
  reason: 'MARKS_NOT_KEPT',
  error:
    'The marks of this point were not kept: it is from before they were, or the account traded in the moment in which it was written.',
};

interface PointRow {
  readonly at: Date;
  readonly equity: string;
  readonly holdings: readonly MarkedHolding[] | null;
  readonly posting_id: string | null;
}

const POINT = `
  select at, equity::text as equity, holdings, posting_id::text as posting_id from equity_snapshots
  where account_id = $1 and at <= coalesce(to_timestamp($2::float8 / 1000), 'infinity') order by at desc limit 1`;

/**
 * A point of the equity line: by the database from the postings of the ledger up to that moment, by core from what was kept with it, and as
 * the line has it.
 * @param time milliseconds since the epoch: the point then, or the last before; null for the latest.
 */
export async function proveEquityPoint(
  run: RunAsCaller,
  account: { readonly id: string; readonly quoteAsset: string },
  time: number | null,
): Promise<PointProof> {
  const { id, quoteAsset } = account;
  const { rows } = await run((tx) => tx.query<PointRow>(POINT, [id, time]));
  const [point] = rows;
  if (point === undefined) return NOT_FOUND;
  const { at, equity, holdings, posting_id: until } = point;
  if (holdings === null || until === null) return NOT_KEPT;
  const marks = holdings.map(([asset, , mark]) => [asset, mark] as const);
  const ledger = await readLedgerWorth(run, { accountId: id, marks, until });
  const kept = valueHoldings(holdings, quoteAsset);
  const markOf = new Map(marks);
  const entries = ledger.map(
    ({ asset, units, worth }): ProofEntry => ({
      at: at.toISOString(),
      text: asset === quoteAsset ? `${asset} in cash` : `${units} ${asset} at ${markOf.get(asset) ?? 'no mark'}`,
      amount: worth,
      reference: null,
    }),
  );
  return {
    status: 'proved',
    proof: {
      unit: 'quote',
      formula: FORMULA,
      ...agreeExactly([
        {
          name: 'Ledger',
          how: 'PostgreSQL adds the postings of the ledger up to that moment by asset and values them at the kept marks.',
          value: ledger[0]?.total ?? '0',
        },
        {
          name: 'Kept holdings',
          how: 'The trading core values the holdings that were kept with the point at the kept marks.',
          value: kept.status === 'valued' ? toPlain(kept.equity) : null,
        },
        { name: 'The point', how: 'What the account book counted then, as the line has it.', value: equity },
      ]),
      entries: entries.slice(0, ENTRIES_MAX),
      entriesTotal: entries.length,
    },
  };
}
