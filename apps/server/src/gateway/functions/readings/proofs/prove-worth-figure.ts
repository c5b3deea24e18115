import { type Decimal, dec, decFromNumber, maxDecimal, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { ACTIVE_STATUSES } from '../../../../database/active-orders.ts';
import { POSTED } from '../../../../performance/posted-sums.ts';
import type { AssetPrices } from '../../../../performance/portfolio/asset-prices.ts';
import { ENTRIES_MAX, agreeExactly, nearly, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import { type PostedEntry, readPostings } from '../../../../performance/proofs/read-postings.ts';
import { portfolioFiguresOf, type ReadPortfolio } from '../read-portfolio.ts';
import { namePrice } from './name-price.ts';
import { type PaidSum, readPaidEntries, readPaidSums } from './read-paid.ts';
import { type PeriodBase, readPeriodBases } from './read-period-bases.ts';
import type { ProofScope, PortfolioProof } from './proof-basis.ts';
import { PERIOD_BEGAN, spanFormula, worthSpanOf, type WorthSpan } from './worth-span.ts';

type PlainFigure = 'equity' | 'cash' | 'exposure' | 'openRisk' | 'paidIn' | 'change';
/** What is proved: of now, or of a period. */
type Subject = PlainFigure | WorthSpan;

const FORMULAS: Readonly<Record<PlainFigure, string>> = {
  equity: 'Cash plus every coin at the bid, which is what a sale would get, or what else says its price.',
  cash: 'What is held in the quote asset, free and set aside.',
  exposure: 'Every coin at the bid, or what else says its price.',
  openRisk: 'Every coin at the bid, or what else says its price, and what open purchases have set aside.',
  paidIn: 'All payments in less all payments out, at the prices of then.',
  change: 'Equity less what was paid in, plus what was paid out.',
};

function isPlainFigure(figure: string): figure is PlainFigure {
  return Object.hasOwn(FORMULAS, figure);
}

interface LedgerRow {
  readonly accountId: string;
  readonly asset: string;
  readonly units: string;
}

/** What the database has of accounts: sums of all postings, payments, and what open purchases have set aside. */
interface Stored {
  readonly held: readonly LedgerRow[];
  readonly paid: readonly PaidSum[];
  readonly resting: ReadonlyArray<{ readonly symbol: string; readonly amount: string }>;
}

const HELD = `
  with ${POSTED}
  select account_id as "accountId", asset, trim_scale(total)::text as units from posted where total <> 0 order by 1, 2`;
const RESTING = `
  select symbol, trim_scale(sum(reserved))::text as amount from bot_orders
  where account_id = any ($1) and side = 'buy' and reserved > 0
    and status in ${ACTIVE_STATUSES} group by 1 order by 1`;

async function readStored({ context, portfolio }: ProofScope): Promise<Stored> {
  const { userScope: run, services } = context;
  const ids = portfolio.accounts.map(({ account }) => account.id);
  const paid = await readPaidSums(run, ids);
  const values = await services.performance.posted.values(run, ids);
  return run(async (tx) => {
    const held = await tx.query<LedgerRow>(HELD, [...values]);
    const resting = await tx.query<Stored['resting'][number]>(RESTING, [ids]);
    return { held: held.rows, paid, resting: resting.rows };
  });
}

/** What accounts are worth, or were paid: from every posting of the ledger, and from their balances. */
export async function proveWorthFigure(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio, figure } = scope;
  const subject = isPlainFigure(figure) ? figure : worthSpanOf(figure);
  if (subject === null) throw new Error(`${figure} is no worth`);
  const { prices } = portfolio;
  const stored = await readStored(scope);
  const bases = typeof subject === 'string' ? [] : await readPeriodBases(context.userScope, portfolio, subject.period);
  const sums = await readEntries(scope, subject, stored, bases);
  // What was paid in, and what a period began with, is listed payment by payment.
  const isOfPayments = hasPaymentsAlone(subject);
  const { postings, total } = await readPostings(context.userScope, {
    accountIds: portfolio.accounts.map(({ account }) => account.id),
    quoteAsset: prices.quoteAsset,
    of: subject === 'cash' ? 'cash' : subject === 'exposure' || subject === 'openRisk' ? 'coins' : 'all',
    limit: isOfPayments ? 0 : ENTRIES_MAX,
  });
  const entries = [...sums.entries, ...postings.map((one) => toEntry(one, portfolio))];
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: typeof subject === 'string' ? FORMULAS[subject] : spanFormula(subject),
    ...compare(scope, subject, stored, bases),
    entries: entries.slice(0, ENTRIES_MAX),
    entriesTotal: sums.total + (isOfPayments ? 0 : total),
  };
}

const HOW_OF_BALANCES =
  'The trading core values the balances, free and set aside, as every risk check does; of a connected account those that its exchange reported last.';

function compare({ portfolio }: ProofScope, subject: Subject, stored: Stored, bases: readonly PeriodBase[]) {
  const computations =
    typeof subject === 'string'
      ? [
          {
            name: 'Ledger',
            how: 'PostgreSQL adds all postings of the ledger by account and asset; each sum at its price.',
            value: toPlain(worthOfLedger(subject, stored, portfolio)),
          },
          {
            name: 'Balances',
            how: HOW_OF_BALANCES,
            value: portfolioFiguresOf(portfolio.accounts, portfolio)[subject],
          },
        ]
      : compareSpan(portfolio, subject, stored, bases);
  // Prices of the past come as doubles.
  return bases.some(({ isExact }) => !isExact) ? nearly(computations) : agreeExactly(computations);
}

function compareSpan(
  portfolio: ReadPortfolio,
  { period, of }: WorthSpan,
  stored: Stored,
  bases: readonly PeriodBase[],
) {
  const shown = portfolioFiguresOf(portfolio.accounts, portfolio)[period];
  const start = sumDecimals(bases.map((base) => base.ledger.plus(paidSince(base, stored, portfolio.prices))));
  const change = worthOfLedger('equity', stored, portfolio).minus(start);
  const pick = (begun: Decimal, since: Decimal): string =>
    toPlain(of === 'start' ? begun : of === 'change' ? since : maxDecimal(since.neg(), ZERO));
  const isStart = of === 'start';
  return [
    {
      name: 'Ledger',
      how: isStart
        ? 'PostgreSQL adds the postings of the ledger until then by account and asset; each sum at its price of the time, and the payments since.'
        : 'PostgreSQL adds the postings of the ledger by account and asset, until now and until then; each sum at its price of the time, and what was paid in between is taken off.',
      value: pick(start, change),
    },
    {
      name: 'Balances',
      how: isStart
        ? 'The worth that was written down then, as screens compare with it, and the payments since.'
        : HOW_OF_BALANCES,
      value: pick(dec(shown.start), dec(shown.change)),
    },
  ];
}

/** Payments of the ledger that are not in a base yet. The limits count money that comes as a gain, and with them today and this week. */
function paidSince({ accountId, time, until, isNoted }: PeriodBase, { paid }: Stored, prices: AssetPrices): Decimal {
  if (isNoted) return ZERO;
  const later = paid.filter(
    (row) =>
      row.accountId === accountId &&
      // Of an account with many payments, a day's are one, and count from the first of them on.
      (until === null || row.id === null
        ? row.time > (time ?? Number.NEGATIVE_INFINITY)
        : BigInt(row.id) > BigInt(until)),
  );
  return sumDecimals(later.map((row) => paidOf(row, prices)));
}

function toEntry({ accountId, at, kind, reference, asset, units }: PostedEntry, portfolio: ReadPortfolio): ProofEntry {
  const label = portfolio.accounts.find(({ account }) => account.id === accountId)?.account.label ?? '';
  return {
    at: at.toISOString(),
    text: `${label}: ${units} ${asset} by ${kind}`,
    amount: toPlain(worthOf({ accountId, asset, units }, portfolio)),
    reference,
  };
}

function worthOfLedger(figure: PlainFigure, { held, paid, resting }: Stored, portfolio: ReadPortfolio): Decimal {
  const { prices } = portfolio;
  const sum = (isChosen: (row: LedgerRow) => boolean): Decimal =>
    sumDecimals(held.filter(isChosen).map((row) => worthOf(row, portfolio)));
  const cash = sum(({ asset }) => asset === prices.quoteAsset);
  const exposure = sum(({ asset }) => asset !== prices.quoteAsset);
  const equity = cash.plus(exposure);
  const paidIn = sumDecimals(paid.map((row) => paidOf(row, prices)));
  switch (figure) {
    case 'cash':
      return cash;
    case 'exposure':
      return exposure;
    case 'openRisk':
      return exposure.plus(sumDecimals(resting.map(({ amount }) => dec(amount))));
    case 'paidIn':
      return paidIn;
    case 'change':
      return equity.minus(paidIn);
    case 'equity':
      return equity;
  }
}

function worthOf({ accountId, asset, units }: LedgerRow, portfolio: ReadPortfolio): Decimal {
  return dec(units).times(pricesOf({ accountId }, portfolio).now(asset) ?? ZERO);
}

/** Those that its account was valued at. */
function pricesOf({ accountId }: Pick<LedgerRow, 'accountId'>, { accounts, prices }: ReadPortfolio): AssetPrices {
  return accounts.find(({ account }) => account.id === accountId)?.worth.prices ?? prices;
}

function paidOf({ asset, time, amount }: Pick<PaidSum, 'asset' | 'time' | 'amount'>, prices: AssetPrices): Decimal {
  const price = prices.at(asset, time);
  return price === null ? ZERO : dec(amount).times(decFromNumber(price));
}

const hasPaymentsAlone = (subject: Subject): boolean =>
  subject === 'paidIn' || (typeof subject !== 'string' && subject.of === 'start');

/** Which holdings are part of the figure. */
function hasHolding(subject: Subject, isCash: boolean): boolean {
  if (hasPaymentsAlone(subject)) return false;
  if (subject === 'cash') return isCash;
  return subject === 'exposure' || subject === 'openRisk' ? !isCash : true;
}

interface Entries {
  readonly entries: readonly ProofEntry[];
  /** How many there are; the latest payments are listed. */
  readonly total: number;
}

async function readEntries(
  { context, portfolio }: ProofScope,
  subject: Subject,
  { held, resting }: Stored,
  bases: readonly PeriodBase[],
): Promise<Entries> {
  const { accounts, prices } = portfolio;
  const labels = new Map(accounts.map(({ account }) => [account.id, account.label]));
  const whole = (entries: readonly ProofEntry[]): Entries => ({ entries, total: entries.length });
  const holdings = held
    .filter(({ asset }) => hasHolding(subject, asset === prices.quoteAsset))
    .map((row): ProofEntry => {
      const where = row.asset === prices.quoteAsset ? '' : namePrice(pricesOf(row, portfolio).sourced(row.asset));
      const text = `${labels.get(row.accountId) ?? ''}: ${row.units} ${row.asset}${where}`;
      return { at: null, text, amount: toPlain(worthOf(row, portfolio)), reference: null };
    });
  const orders = resting.map(
    ({ symbol, amount }): ProofEntry => ({ at: null, text: `Open purchases of ${symbol}`, amount, reference: null }),
  );
  if (subject === 'openRisk') return whole([...holdings, ...orders]);
  const span = typeof subject === 'string' ? null : subject;
  if (subject !== 'paidIn' && subject !== 'change' && span === null) return whole(holdings);
  const starts = span === null ? [] : startsOf(span, bases, labels);
  const since = span !== null ? Math.min(...bases.map(({ time }) => time ?? Number.NEGATIVE_INFINITY)) : null;
  const ids = accounts.map(({ account }) => account.id);
  const paid = await readPaidEntries(context.userScope, ids, since !== null && Number.isFinite(since) ? since : null);
  const payments = paid.entries.map(({ accountId, at, reference, asset, amount }): ProofEntry => {
    const text = `${labels.get(accountId) ?? ''}: ${amount.replace('-', '')} ${asset} paid ${amount.startsWith('-') ? 'out' : 'in'}`;
    const worth = paidOf({ asset, time: at.getTime(), amount }, prices);
    return { at: at.toISOString(), text, amount: toPlain(worth), reference };
  });
  return {
    entries: [...holdings, ...starts, ...payments],
    total: holdings.length + starts.length + paid.total,
  };
}

function startsOf(
  { period, of }: WorthSpan,
  bases: readonly PeriodBase[],
  labels: ReadonlyMap<string, string>,
): readonly ProofEntry[] {
  return bases.map(({ accountId, time, ledger, note }) => ({
    at: time === null ? null : new Date(time).toISOString(),
    text: `${labels.get(accountId) ?? ''}: equity ${PERIOD_BEGAN[period]}, ${note}`,
    // A change has it taken off.
    amount: toPlain(of === 'change' ? ledger.neg() : ledger),
    reference: null,
  }));
}
