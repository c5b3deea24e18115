import { type Decimal, dec } from '@atb/core/base/decimal';
import type { MarkedHolding } from '@atb/core/portfolio/marked-holding';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { readLedgerWorth } from './read-ledger-worth.ts';

export interface PeriodQuestion {
  readonly accountId: string;
  readonly span: 'day' | 'week';
  /** When the period began, milliseconds since the epoch. */
  readonly startsAt: number;
}

const KEPT = `
  select holdings, posting_id::text as posting_id from period_holdings
  where account_id = $1 and span = $2 and starts_at = to_timestamp($3::float8 / 1000)`;

/**
 * What an account began a day or week with, by the postings of its ledger until then at the marks that were kept; null where none were.
 */
export async function readPeriodWorth(run: RunAsCaller, question: PeriodQuestion): Promise<Decimal | null> {
  const { accountId, span, startsAt } = question;
  const { rows } = await run((tx) =>
    tx.query<{ readonly holdings: readonly MarkedHolding[]; readonly posting_id: string }>(KEPT, [
      accountId,
      span,
      startsAt,
    ]),
  );
  const [kept] = rows;
  if (kept === undefined) return null;
  const marks = kept.holdings.map(([asset, , mark]) => [asset, mark] as const);
  const ledger = await readLedgerWorth(run, { accountId, marks, until: kept.posting_id });
  return dec(ledger[0]?.total ?? '0');
}
