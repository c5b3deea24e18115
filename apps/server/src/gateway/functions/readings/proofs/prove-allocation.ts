import { type Decimal, dec, decFromNumber, maxDecimal, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { groupBy } from '@atb/core/base/group-by';
import { DAY_MS } from '@atb/core/base/time';
import type { AssetPrices } from '../../../../performance/portfolio/asset-prices.ts';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import { readPostings } from '../../../../performance/proofs/read-postings.ts';
import { readPrices } from '../portfolio-accounts.ts';
import type { ReadPortfolio } from '../read-portfolio.ts';
import type { PortfolioProof, ProofScope } from './proof-basis.ts';
import { readPaidSums } from './read-paid.ts';

const FORMULAS = {
  allocation: 'Units at the end of the UTC day at its close; of today at the price of now.',
  allocationTotal: 'Units of every asset at the end of the UTC day at its close; of today at the price of now.',
  allocationPaid: 'Paid in less paid out until the end of the UTC day, each at the price of then.',
};
type AllocationFigure = keyof typeof FORMULAS;

function isAllocationFigure(figure: string): figure is AllocationFigure {
  return Object.hasOwn(FORMULAS, figure);
}

/** What was there of an asset at the end of a day. Decimal text. */
interface DayUnits {
  readonly accountId: string;
  readonly asset: string;
  /** All postings until then. */
  readonly posted: string;
  /** The balance of now, less all postings since then. */
  readonly counted: string;
}

// One statement, so that nothing trades between the books.
const UNITS = `
  with moved as (
    select p.account_id, p.asset, sum(p.amount) filter (where t.at < $2) as before, sum(p.amount) filter (where t.at >= $2) as since
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where p.account_id = any ($1) and p.ledger_account = 'assets' group by 1, 2
  ), held as (
    select account_id, asset, free + locked as total from balances where account_id = any ($1)
  )
  select account_id as "accountId", asset, trim_scale(coalesce(m.before, 0))::text as posted,
    trim_scale(coalesce(h.total, 0) - coalesce(m.since, 0))::text as counted
  from moved m full join held h using (account_id, asset) order by 1, 2`;

/** What was held at the end of a day: from the postings until then, and back from the balances of now. */
export async function proveAllocation(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio, figure, at = portfolio.now } = scope;
  if (!isAllocationFigure(figure)) throw new Error(`${figure} is of no allocation`);
  const end = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS;
  if (figure === 'allocationPaid') return provePaid(scope, end);
  const { userScope: run } = context;
  const accountIds = portfolio.accounts.map(({ account }) => account.id);
  const prices = await readPrices(context, new Set(portfolio.accounts.flatMap(({ account }) => account.assets)));
  const assets = figure === 'allocationTotal' ? null : chosenOf(scope);
  const { rows } = await run((tx) => tx.query<DayUnits>(UNITS, [accountIds, new Date(end)]));
  const chosen = rows.filter(({ asset }) => assets === null || assets.names.includes(asset) !== assets.isLeftOut);
  const worth = (units: (row: DayUnits) => string): string => {
    const byAsset = [...groupBy(chosen, ({ asset }) => asset).values()].map((own) =>
      sumDecimals(own.map((row) => dec(units(row)).times(priceAt(prices, row.asset, end)))),
    );
    // As the chart counts the whole: what is less than nothing has no layer.
    return toPlain(sumDecimals(assets === null ? byAsset.map((one) => maxDecimal(one, ZERO)) : byAsset));
  };
  const { postings, total } = await readPostings(run, {
    accountIds,
    quoteAsset: prices.quoteAsset,
    of: 'all',
    ...(assets !== null && { assets }),
    limit: ENTRIES_MAX,
    before: end,
  });
  const amountOf = ({ asset, units }: { readonly asset: string; readonly units: string }): string =>
    toPlain(dec(units).times(priceAt(prices, asset, end)));
  const holdings = chosen
    .filter(({ posted }) => posted !== '0')
    .map(({ accountId, asset, posted }): ProofEntry => {
      const text = `${labelOf(accountId, portfolio)}: ${posted} ${asset} at ${toPlain(priceAt(prices, asset, end))}`;
      return { at: null, text, amount: amountOf({ asset, units: posted }), reference: null };
    });
  const posted = postings.map(
    (one): ProofEntry => ({
      at: one.at.toISOString(),
      text: `${labelOf(one.accountId, portfolio)}: ${one.units} ${one.asset} by ${one.kind}`,
      amount: amountOf(one),
      reference: one.reference,
    }),
  );
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: FORMULAS[figure],
    ...agreeExactly([
      {
        name: 'Ledger',
        how: 'PostgreSQL adds all postings of the ledger until then; each sum at its price of the day.',
        value: worth((row) => row.posted),
      },
      {
        name: 'Balances',
        how: 'Back from the balances of now: what the ledger posted since is taken off; each at the same price.',
        value: worth((row) => row.counted),
      },
    ]),
    entries: [...holdings, ...posted].slice(0, ENTRIES_MAX),
    entriesTotal: holdings.length + total,
  };
}

function chosenOf({ coin, except, portfolio }: ProofScope) {
  return except === undefined
    ? { names: [coin ?? portfolio.prices.quoteAsset], isLeftOut: false }
    : { names: except, isLeftOut: true };
}

/** What has no price counts as nothing. */
function priceAt(prices: AssetPrices, asset: string, time: number): Decimal {
  return decFromNumber(prices.at(asset, time) ?? 0);
}

function labelOf(accountId: string, { accounts }: ReadPortfolio): string {
  return accounts.find(({ account }) => account.id === accountId)?.account.label ?? '';
}

/** What was paid in until a day ended: as the ledger has it, and as the figures of all payments do. */
async function provePaid({ context, portfolio }: ProofScope, end: number): Promise<PortfolioProof> {
  const { accounts, prices } = portfolio;
  const ids = accounts.map(({ account }) => account.id);
  const paid = (await readPaidSums(context.userScope, ids)).filter(({ time }) => time < end);
  const worths = paid.map((one) => dec(one.amount).times(priceAt(prices, one.asset, one.time)));
  const counted = accounts.flatMap(({ course }) => course.payments).filter(({ time }) => time < end);
  const entries = paid.map(
    ({ accountId, time, asset, amount }, i): ProofEntry => ({
      at: new Date(time).toISOString(),
      text: `${labelOf(accountId, portfolio)}: ${amount.replace('-', '')} ${asset} paid ${amount.startsWith('-') ? 'out' : 'in'}`,
      amount: toPlain(worths[i] ?? ZERO),
      reference: null,
    }),
  );
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: FORMULAS.allocationPaid,
    ...agreeExactly([
      {
        name: 'Ledger',
        how: 'PostgreSQL adds the payments of the ledger; each at its price of then.',
        value: toPlain(sumDecimals(worths)),
      },
      {
        name: 'Payments',
        how: 'The payments that returns are reckoned from, each as it was valued for them.',
        value: toPlain(sumDecimals(counted.map(({ exact }) => exact))),
      },
    ]),
    entries: entries.toReversed().slice(0, ENTRIES_MAX),
    entriesTotal: entries.length,
  };
}
