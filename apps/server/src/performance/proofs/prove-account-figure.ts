import { type Decimal, dec, decFromNumber, toPlain } from '@atb/core/base/decimal';
import { type EpochMs, toIso, utcDayStart } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { type CountedIn, readDeposited } from '../payment-worths.ts';
import type { PostedSumBook } from '../posted-sums.ts';
import { readLedgerWorth } from './read-ledger-worth.ts';
import { readPeriodWorth } from './read-period-holdings.ts';
import { readPostings } from './read-postings.ts';
import { ENTRIES_MAX, agreeExactly, type Proof, type ProofEntry } from './proof.ts';

export type AccountFigure = 'equity' | 'totalProfit' | 'today';

const FORMULAS: Readonly<Record<AccountFigure, string>> = {
  equity: 'Cash plus every coin at the bid, which is what a sale would get.',
  totalProfit: 'Equity less everything that was paid in, plus what was paid out.',
  today: 'Equity now less the equity at 00:00 UTC, which was written down then.',
};

/** Which account, what of it counts as paid in, and what is known of its ledger. */
export interface AccountQuestion {
  readonly accountId: string;
  readonly counted: CountedIn;
  readonly posted: PostedSumBook;
}

export function isAccountFigure(figure: string): figure is AccountFigure {
  return Object.hasOwn(FORMULAS, figure);
}

/**
 * What the account is worth: by core from the balances, and by the database from every posting of the ledger at the same prices.
 * Null while something held has no price.
 */
export async function proveAccountFigure(
  run: RunAsCaller,
  book: AccountBook,
  { accountId, counted, posted }: AccountQuestion,
  figure: AccountFigure,
): Promise<Proof | null> {
  const valuation = book.valuation();
  const { quoteAsset, quotes, memory } = book.snapshot();
  if (valuation === null) return null;
  const suffix = quoteAsset;
  const marks = quotes
    .filter(({ symbol }) => symbol.endsWith(suffix))
    .map(({ symbol, bid }) => [symbol.slice(0, -suffix.length), toPlain(decFromNumber(bid))] as const);
  const rows = await readLedgerWorth(run, { accountId, marks: [...marks, [quoteAsset, '1']], until: posted });
  const [ledger, deposited] = [dec(rows[0]?.total ?? '0'), dec(await readDeposited(run, accountId, counted))];
  const dayStart = figure === 'today' ? (memory?.dayStart ?? null) : null;
  const kept =
    dayStart === null ? null : await readPeriodWorth(run, { accountId, span: 'day', startsAt: dayStart.startsAt });
  const base = baseOf(figure, { deposited, dayStart, kept, equity: valuation.equity });
  const less = dec(base.amount);
  // As the engine noted it, which is what the figure on the screen begins with.
  const noted = dayStart?.equity ?? less;
  const { postings, total } = await readPostings(run, {
    accountIds: [accountId],
    quoteAsset,
    of: 'all',
    limit: ENTRIES_MAX,
  });
  const markOf = new Map<string, string>([...marks, [quoteAsset, '1']]);
  const entries = postings.map(
    ({ at, kind, reference, asset, units }): ProofEntry => ({
      at: at.toISOString(),
      text: `${units} ${asset} by ${kind}`,
      amount: toPlain(dec(units).times(dec(markOf.get(asset) ?? '0'))),
      reference,
    }),
  );
  const holdings = rows.map(
    ({ asset, units, worth }): ProofEntry => ({
      at: null,
      text: asset === quoteAsset ? `${asset} in cash` : `${units} ${asset} at the bid`,
      amount: worth,
      reference: null,
    }),
  );
  return {
    unit: 'quote',
    formula: FORMULAS[figure],
    ...agreeExactly([
      {
        name: 'Ledger',
        how:
          figure === 'today'
            ? 'PostgreSQL adds the postings of the ledger by asset, until now at the latest bids and until 00:00 UTC at the marks that were kept then.'
            : 'PostgreSQL adds all postings of the ledger by asset and values them at the latest bids.',
        value: toPlain(ledger.minus(less)),
      },
      {
        name: 'Account book',
        how: 'The trading core values the balances, free and held, as every risk check does.',
        value: toPlain(valuation.equity.minus(noted)),
      },
    ]),
    entries: [...holdings, ...(figure === 'equity' ? [] : [base]), ...entries].slice(0, ENTRIES_MAX),
    entriesTotal: holdings.length + (figure === 'equity' ? 0 : 1) + total,
  };
}

interface Bases {
  readonly deposited: Decimal;
  readonly dayStart: { readonly startsAt: EpochMs; readonly equity: Decimal } | null;
  /** What the day began with by the ledger; null where its marks were not kept. */
  readonly kept: Decimal | null;
  readonly equity: Decimal;
}

function baseOf(figure: AccountFigure, { deposited, dayStart, kept, equity }: Bases): ProofEntry {
  if (figure === 'equity') return { at: null, text: 'Nothing is taken off', amount: '0', reference: null };
  if (figure === 'totalProfit')
    return { at: null, text: 'Paid in, less paid out', amount: toPlain(deposited), reference: null };
  // A day without a price yet begins with what is there.
  if (dayStart === null)
    return { at: null, text: 'Nothing has happened today', amount: toPlain(equity), reference: null };
  const how =
    kept === null
      ? 'as the engine noted it: its marks were not kept, so that both ways begin with this amount'
      : 'by the postings until then at the kept marks';
  return {
    at: toIso(utcDayStart(dayStart.startsAt)),
    text: `Equity at 00:00 UTC, ${how}`,
    amount: toPlain(kept ?? dayStart.equity),
    reference: null,
  };
}
