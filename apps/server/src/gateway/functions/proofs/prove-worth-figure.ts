import { type Decimal, dec, decFromNumber, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import type { AssetPrices } from '../../../performance/portfolio/asset-prices.ts';
import { ENTRIES_MAX, exactly, type ProofEntry } from '../../../performance/proofs/proof.ts';
import { portfolioFiguresOf, type ReadPortfolio } from '../readings/read-portfolio.ts';
import type { PortfolioGround, PortfolioProof } from './portfolio-ground.ts';

/** Equity now is compared with that of then. */
const PERIODS = {
  today: 'at 00:00 UTC',
  day: '24 hours ago',
  week: 'on Monday 00:00 UTC',
  month: '30 days ago',
} as const;
type Period = keyof typeof PERIODS;
type WorthFigure = 'equity' | 'cash' | 'exposure' | 'openRisk' | 'paidIn' | 'change' | Period;

const changeSince = (period: Period): string =>
  `Equity now less the equity ${PERIODS[period]} and what was paid in since.`;

const FORMULAS: Readonly<Record<WorthFigure, string>> = {
  equity: 'Cash plus every coin at the bid, which is what a sale would get.',
  cash: 'What is held in the quote asset, free and set aside.',
  exposure: 'Every coin at the bid.',
  openRisk: 'Every coin at the bid, and what open purchases have set aside.',
  paidIn: 'All payments in less all payments out, at the prices of then.',
  change: 'Equity less what was paid in, plus what was paid out.',
  today: changeSince('today'),
  day: changeSince('day'),
  week: changeSince('week'),
  month: changeSince('month'),
};

function isWorthFigure(figure: string): figure is WorthFigure {
  return Object.hasOwn(FORMULAS, figure);
}

function isPeriod(figure: WorthFigure): figure is Period {
  return Object.hasOwn(PERIODS, figure);
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

/** What the database has of accounts: sums of all postings, payments, and what open purchases have set aside. */
interface Stored {
  readonly held: readonly LedgerRow[];
  readonly paid: readonly PaidRow[];
  readonly resting: ReadonlyArray<{ readonly symbol: string; readonly amount: string }>;
}

function readStored({ context, portfolio }: PortfolioGround): Promise<Stored> {
  const ids = portfolio.accounts.map(({ account }) => account.id);
  return context.userScope(async (tx) => {
    const held = await tx.query<LedgerRow>(
      `select account_id as "accountId", asset, trim_scale(sum(amount))::text as units from ledger_postings
       where account_id = any ($1) and ledger_account = 'assets' group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
      [ids],
    );
    const resting = await tx.query<Stored['resting'][number]>(
      `select symbol, trim_scale(sum(reserved))::text as amount from bot_orders
       where account_id = any ($1) and side = 'buy' and reserved > 0
         and status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown') group by 1 order by 1`,
      [ids],
    );
    const paid = await tx.query<PaidRow>(
      `select t.account_id as "accountId", t.at, p.asset, trim_scale(-sum(p.amount))::text as amount
       from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
       where p.account_id = any ($1) and p.ledger_account = 'external' and t.kind <> 'income'
       group by 1, 2, 3 having sum(p.amount) <> 0 order by t.at desc`,
      [ids],
    );
    return { held: held.rows, paid: paid.rows, resting: resting.rows };
  });
}

/** What accounts are worth, or were paid: from every posting of the ledger, and from their balances. */
export async function proveWorthFigure(ground: PortfolioGround): Promise<PortfolioProof> {
  const { portfolio, figure } = ground;
  if (!isWorthFigure(figure)) throw new Error(`${figure} is no worth`);
  const { accounts, prices } = portfolio;
  const stored = await readStored(ground);
  const shown = portfolioFiguresOf(accounts, portfolio);
  const base = isPeriod(figure) ? dec(shown[figure].start) : ZERO;
  const entries = entriesOf(figure, stored, portfolio, base);
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: FORMULAS[figure],
    ...exactly([
      {
        name: 'Ledger',
        how: 'PostgreSQL adds all postings of the ledger by account and asset; each sum at its price.',
        value: toPlain(worthOfLedger(figure, stored, portfolio).minus(base)),
      },
      {
        name: 'Balances',
        how: 'The trading core values the balances, free and set aside, as every risk check does; of a connected account those that its exchange reported last.',
        value: isPeriod(figure) ? shown[figure].change : shown[figure],
      },
    ]),
    entries: entries.slice(0, ENTRIES_MAX),
    entriesTotal: entries.length,
  };
}

/** Of a period: the equity now. */
function worthOfLedger(figure: WorthFigure, { held, paid, resting }: Stored, portfolio: ReadPortfolio): Decimal {
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
    case 'today':
    case 'day':
    case 'week':
    case 'month':
      return equity;
  }
}

function worthOf({ accountId, asset, units }: LedgerRow, { accounts }: ReadPortfolio): Decimal {
  const prices = accounts.find(({ account }) => account.id === accountId)?.worth.prices;
  return dec(units).times(prices?.now(asset) ?? ZERO);
}

function paidOf({ asset, at, amount }: PaidRow, prices: AssetPrices): Decimal {
  const price = prices.at(asset, at.getTime());
  return price === null ? ZERO : dec(amount).times(decFromNumber(price));
}

/** Which holdings are part of the figure. */
function hasHolding(figure: WorthFigure, isCash: boolean): boolean {
  if (figure === 'paidIn') return false;
  if (figure === 'cash') return isCash;
  return figure === 'exposure' || figure === 'openRisk' ? !isCash : true;
}

function entriesOf(
  figure: WorthFigure,
  { held, paid, resting }: Stored,
  portfolio: ReadPortfolio,
  base: Decimal,
): readonly ProofEntry[] {
  const { accounts, prices, now } = portfolio;
  const labels = new Map(accounts.map(({ account }) => [account.id, account.label]));
  const holdings = held
    .filter(({ asset }) => hasHolding(figure, asset === prices.quoteAsset))
    .map((row): ProofEntry => {
      const where = row.asset === prices.quoteAsset ? '' : ' at the bid';
      const text = `${labels.get(row.accountId) ?? ''}: ${row.units} ${row.asset}${where}`;
      return { at: null, text, amount: toPlain(worthOf(row, portfolio)), reference: null };
    });
  const payments = paid.map((row): ProofEntry => {
    const way = row.amount.startsWith('-') ? 'out' : 'in';
    const text = `${labels.get(row.accountId) ?? ''}: ${row.amount.replace('-', '')} ${row.asset} paid ${way}`;
    return { at: row.at.toISOString(), text, amount: toPlain(paidOf(row, prices)), reference: null };
  });
  const orders = resting.map(
    ({ symbol, amount }): ProofEntry => ({ at: null, text: `Open purchases of ${symbol}`, amount, reference: null }),
  );
  if (figure === 'paidIn' || figure === 'change') return [...holdings, ...payments];
  if (figure === 'openRisk') return [...holdings, ...orders];
  if (!isPeriod(figure)) return holdings;
  const text = `Equity ${PERIODS[figure]}, with what was paid in since`;
  return [...holdings, { at: toIso(epochMs(now)), text, amount: toPlain(base.neg()), reference: null }];
}
