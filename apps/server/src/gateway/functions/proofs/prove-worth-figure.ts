import { type Decimal, dec, decFromNumber, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import { ENTRIES_MAX, exactly, type ProofEntry } from '../../../performance/proofs/proof.ts';
import { portfolioFiguresOf, type ReadPortfolio } from '../readings/read-portfolio.ts';
import type { PortfolioGround, PortfolioProof } from './portfolio-ground.ts';

type WorthFigure = 'equity' | 'cash' | 'exposure' | 'openRisk' | 'paidIn' | 'change' | 'day' | 'week';

const FORMULAS: Readonly<Record<WorthFigure, string>> = {
  equity: 'Cash plus every coin at the bid, which is what a sale would get.',
  cash: 'What is held in the quote asset, free and set aside.',
  exposure: 'Every coin at the bid.',
  openRisk: 'Every coin at the bid, and what open purchases have set aside.',
  paidIn: 'All payments in less all payments out, at the prices of then.',
  change: 'Equity less what was paid in, plus what was paid out.',
  day: 'Equity now less the equity 24 hours ago and what was paid in since.',
  week: 'Equity now less the equity on Monday 00:00 UTC and what was paid in since.',
};

function isWorthFigure(figure: string): figure is WorthFigure {
  return Object.hasOwn(FORMULAS, figure);
}

interface LedgerRow {
  readonly accountId: string;
  readonly asset: string;
  readonly units: string;
}

interface PaidRow {
  readonly accountId: string;
  readonly at: Date;
  readonly asset: string;
  readonly amount: string;
}

/** What accounts are worth, or were paid: from every posting of the ledger, and from their balances. */
export async function proveWorthFigure(ground: PortfolioGround): Promise<PortfolioProof> {
  const { context, portfolio, figure } = ground;
  if (!isWorthFigure(figure)) throw new Error(`${figure} is no worth`);
  const { accounts, prices } = portfolio;
  const ids = accounts.map(({ account }) => account.id);
  const { held, paid, resting } = await context.userScope(async (tx) => ({
    held: await tx.query<LedgerRow>(
      `select account_id as "accountId", asset, trim_scale(sum(amount))::text as units from ledger_postings
       where account_id = any ($1) and ledger_account = 'assets' group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
      [ids],
    ),
    resting: await tx.query<{ symbol: string; amount: string }>(
      `select symbol, trim_scale(sum(reserved))::text as amount from bot_orders
       where account_id = any ($1) and side = 'buy' and reserved > 0
         and status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown') group by 1 order by 1`,
      [ids],
    ),
    paid: await tx.query<PaidRow>(
      `select t.account_id as "accountId", t.at, p.asset, trim_scale(-sum(p.amount))::text as amount
       from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
       where p.account_id = any ($1) and p.ledger_account = 'external' and t.kind <> 'income'
       group by 1, 2, 3 having sum(p.amount) <> 0 order by t.at desc`,
      [ids],
    ),
  }));
  const shown = portfolioFiguresOf(accounts, portfolio);
  const worthOf = ({ asset, units }: LedgerRow): Decimal => dec(units).times(prices.now(asset) ?? ZERO);
  const isCash = ({ asset }: LedgerRow): boolean => asset === prices.quoteAsset;
  const paidOf = ({ asset, at, amount }: PaidRow): Decimal => {
    const price = asset === prices.quoteAsset ? 1 : prices.at(asset, at.getTime());
    return dec(amount).times(price === null ? ZERO : decFromNumber(price));
  };
  const sum = (rows: readonly LedgerRow[]): Decimal => sumDecimals(rows.map(worthOf));
  const equity = sum(held.rows);
  const paidIn = sumDecimals(paid.rows.map(paidOf));
  const exposure = sum(held.rows.filter((row) => !isCash(row)));
  const bases = { day: dec(shown.day.start), week: dec(shown.week.start) };
  const ledger: Readonly<Record<WorthFigure, Decimal>> = {
    equity,
    cash: sum(held.rows.filter(isCash)),
    exposure,
    openRisk: exposure.plus(sumDecimals(resting.rows.map(({ amount }) => dec(amount)))),
    paidIn,
    change: equity.minus(paidIn),
    day: equity.minus(bases.day),
    week: equity.minus(bases.week),
  };
  const book: Readonly<Record<WorthFigure, string>> = { ...shown, day: shown.day.change, week: shown.week.change };
  const labels = new Map(accounts.map(({ account }) => [account.id, account.label]));
  const holdings = held.rows
    .filter((row) => figure !== 'cash' || isCash(row))
    .filter((row) => (figure !== 'exposure' && figure !== 'openRisk') || !isCash(row))
    .map(
      (row): ProofEntry => ({
        at: null,
        text: `${labels.get(row.accountId) ?? ''}: ${row.units} ${row.asset}${isCash(row) ? '' : ' at the bid'}`,
        amount: toPlain(worthOf(row)),
        reference: null,
      }),
    );
  const payments = paid.rows.map(
    (row): ProofEntry => ({
      at: row.at.toISOString(),
      text: `${labels.get(row.accountId) ?? ''}: ${row.amount.replace('-', '')} ${row.asset} paid ${row.amount.startsWith('-') ? 'out' : 'in'}`,
      amount: toPlain(paidOf(row)),
      reference: null,
    }),
  );
  const orders = resting.rows.map(
    ({ symbol, amount }): ProofEntry => ({ at: null, text: `Open purchases of ${symbol}`, amount, reference: null }),
  );
  const base = figure === 'openRisk' ? orders : baseOf(figure, portfolio, bases);
  const entries = entriesOf(figure, { holdings, payments, base });
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: FORMULAS[figure],
    ...exactly([
      {
        name: 'Ledger',
        how: 'PostgreSQL adds all postings of the ledger by account and asset; each sum at its price.',
        value: toPlain(ledger[figure]),
      },
      {
        name: 'Balances',
        how: 'The trading core values the balances, free and set aside, as every risk check does; of a connected account those that its exchange reported last.',
        value: book[figure],
      },
    ]),
    entries: entries.slice(0, ENTRIES_MAX),
    entriesTotal: entries.length,
  };
}

function baseOf(
  figure: WorthFigure,
  { now }: ReadPortfolio,
  bases: { readonly day: Decimal; readonly week: Decimal },
): readonly ProofEntry[] {
  if (figure !== 'day' && figure !== 'week') return [];
  const text =
    figure === 'day'
      ? 'Equity 24 hours ago, with what was paid in since'
      : 'Equity on Monday 00:00 UTC, with what was paid in since';
  return [{ at: toIso(epochMs(now)), text, amount: toPlain(bases[figure].neg()), reference: null }];
}

function entriesOf(
  figure: WorthFigure,
  parts: Readonly<Record<'holdings' | 'payments' | 'base', readonly ProofEntry[]>>,
): readonly ProofEntry[] {
  if (figure === 'paidIn') return parts.payments;
  return [...parts.holdings, ...(figure === 'change' ? parts.payments : []), ...parts.base];
}
