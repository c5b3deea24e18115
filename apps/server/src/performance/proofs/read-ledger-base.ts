import { type Decimal, dec, decFromNumber, sumDecimals } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import type { MarkedHolding } from '@atb/core/portfolio/marked-holding';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { AssetPrices } from '../portfolio/asset-prices.ts';
import { readLedgerWorth } from './read-ledger-worth.ts';

/** What an account was worth when a period began, by the postings of its ledger. */
export interface LedgerBase {
  /** Of what it is: milliseconds since the epoch. */
  readonly time: number;
  readonly worth: Decimal;
  /** Number of the last posting that is in it; null where it goes by time. */
  readonly until: string | null;
}

export interface BaseQuestion {
  readonly accountId: string;
  /** The valuation that the figure on the screen begins with. */
  readonly valuedAt: number;
  readonly prices: AssetPrices;
}

interface ReadingRow {
  readonly holdings: readonly MarkedHolding[] | null;
  readonly posting_id: string | null;
}

const READING =
  'select holdings, posting_id::text as posting_id from equity_snapshots where account_id = $1 and at = $2';
const HELD = `
  select p.asset, trim_scale(sum(p.amount))::text as units from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'assets' and t.at < $2 group by 1 having sum(p.amount) <> 0`;

/**
 * The postings until a valuation, valued anew: at the marks that were kept with the reading or, of an account that has no readings, at the
 * closes of the day that ended. Null for a reading whose marks were not kept.
 */
export async function readLedgerBase(run: RunAsCaller, question: BaseQuestion): Promise<LedgerBase | null> {
  const { accountId, valuedAt, prices } = question;
  const { rows } = await run((tx) => tx.query<ReadingRow>(READING, [accountId, new Date(valuedAt)]));
  const [reading] = rows;
  if (reading !== undefined) {
    const { holdings, posting_id: until } = reading;
    if (holdings === null || until === null) return null;
    const marks = holdings.map(([asset, , mark]) => [asset, mark] as const);
    const ledger = await readLedgerWorth(run, { accountId, marks, until });
    return { time: valuedAt, worth: dec(ledger[0]?.total ?? '0'), until };
  }
  const dayEnd = Math.ceil(valuedAt / DAY_MS) * DAY_MS;
  const held = await run((tx) =>
    tx.query<{ readonly asset: string; readonly units: string }>(HELD, [accountId, new Date(dayEnd)]),
  );
  const worth = sumDecimals(
    held.rows.map(({ asset, units }) => dec(units).times(decFromNumber(prices.at(asset, dayEnd) ?? 0))),
  );
  return { time: valuedAt, worth, until: null };
}
