import { type Decimal, dec, divide, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import { readPostings } from '../../../../performance/proofs/read-postings.ts';
import { POSTED } from '../../../../performance/posted-sums.ts';
import type { CallContext } from '../../function-services.ts';
import type { ReadPortfolio, ReadPortfolioAccount } from '../read-portfolio.ts';
import type { PortfolioProof, ProofScope } from './proof-basis.ts';

type AssetFigure = 'assetTotal' | 'assetFree' | 'assetLocked' | 'assetWorth' | 'assetShare';

const FORMULAS: Readonly<Record<AssetFigure, string>> = {
  assetTotal: 'Free plus locked.',
  assetFree:
    'What is held less what open orders have set aside; of a connected account less what its exchange says is locked.',
  assetLocked:
    'What open orders have set aside, fees included; of a connected account what its exchange says, held against what is held less what is free.',
  assetWorth:
    'Free plus locked, at the price of now: the bid, which is what a sale would get, or what else the asset is priced by.',
  assetShare: 'Worth now ÷ the worth of everything held. What has no price counts as nothing.',
};

function isAssetFigure(figure: string): figure is AssetFigure {
  return Object.hasOwn(FORMULAS, figure);
}

/** What the books have of an asset in an account. Decimal text. */
interface BookRow {
  readonly accountId: string;
  readonly asset: string;
  /** Sum of all postings of the ledger. */
  readonly posted: string;
  /** By open orders of ours. */
  readonly reserved: string;
  /** As the balance has it. */
  readonly free: string;
  readonly locked: string;
}

/** One statement, so that nothing trades between the books. */
const BOOKS = `
  with ${POSTED}, reserved as (
    select account_id, reserved_asset as asset, sum(reserved) as total from bot_orders
    where account_id = any ($1) and reserved > 0 group by 1, 2
  ), held as (
    select account_id, asset, free, locked from balances where account_id = any ($1)
  )
  select account_id as "accountId", asset, coalesce(p.total, 0)::text as posted, coalesce(r.total, 0)::text as reserved,
    coalesce(h.free, 0)::text as free, coalesce(h.locked, 0)::text as locked
  from posted p full join held h using (account_id, asset) full join reserved r using (account_id, asset) order by 1, 2`;

/** What is held of an asset, what it is worth, or its share: from every posting of the ledger, and from the balances. */
export async function proveAssetFigure(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio, figure, except } = scope;
  if (!isAssetFigure(figure)) throw new Error(`${figure} is not of an asset`);
  const { prices } = portfolio;
  const asset = scope.coin ?? prices.quoteAsset;
  const isChosen = (row: Pick<BookRow, 'asset'>): boolean =>
    except === undefined || figure !== 'assetShare' ? row.asset === asset : !except.includes(row.asset);
  const accountIds = portfolio.accounts.map(({ account }) => account.id);
  const rows = await readBooks(context, accountIds);
  const names = figure === 'assetShare' && except !== undefined ? except : [asset];
  const { postings, total } = await readPostings(context.userScope, {
    accountIds,
    quoteAsset: prices.quoteAsset,
    of: 'all',
    assets: { names, isLeftOut: names === except },
    limit: ENTRIES_MAX,
  });
  const isAmount = figure !== 'assetWorth' && figure !== 'assetShare';
  const amountOf = (row: { readonly accountId: string; readonly asset: string; readonly units: string }): string =>
    isAmount ? row.units : toPlain(worthOf(row, portfolio));
  const sums = sumEntries(figure, rows, isChosen, portfolio);
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
    ...(isAmount ? { unit: 'asset', asset } : { unit: figure === 'assetWorth' ? 'quote' : 'fraction' }),
    formula: FORMULAS[figure],
    ...compare(figure, rows, isChosen, portfolio),
    entries: [...sums, ...posted].slice(0, ENTRIES_MAX),
    entriesTotal: sums.length + total,
  };
}

async function readBooks(context: CallContext, accountIds: readonly string[]): Promise<readonly BookRow[]> {
  const { userScope: run, services } = context;
  const values = await services.performance.posted.values(run, accountIds);
  return (await run((tx) => tx.query<BookRow>(BOOKS, [...values]))).rows;
}

function compare(
  figure: AssetFigure,
  rows: readonly BookRow[],
  isChosen: (row: Pick<BookRow, 'asset'>) => boolean,
  portfolio: ReadPortfolio,
) {
  const own = rows.filter(isChosen);
  const sum = (read: (row: BookRow) => Decimal): Decimal => sumDecimals(own.map(read));
  switch (figure) {
    case 'assetTotal':
      return held(sum(postedOf), sum(totalOf), 'PostgreSQL adds all postings of the ledger.');
    case 'assetFree':
      return held(
        sum((row) => postedOf(row).minus(setAside(row, portfolio))),
        sum(({ free }) => dec(free)),
        'PostgreSQL adds all postings of the ledger and takes off what open orders have set aside.',
      );
    case 'assetLocked':
      return held(
        sum((row) => (isOurs(row, portfolio) ? dec(row.reserved) : postedOf(row).minus(dec(row.free)))),
        sum(({ locked }) => dec(locked)),
        'PostgreSQL adds what each open order has set aside; of a connected account, all postings of the ledger less what is free.',
      );
    case 'assetWorth':
    case 'assetShare': {
      const ledger = rows.map((row) => ({ row, worth: worthOf({ ...row, units: row.posted }, portfolio) }));
      const balances = portfolio.accounts.flatMap((one) => one.account.balances.map((balance) => heldOf(one, balance)));
      const valueOf = (all: ReadonlyArray<{ readonly row: { readonly asset: string }; readonly worth: Decimal }>) => {
        const part = sumDecimals(all.filter(({ row }) => isChosen(row)).map(({ worth }) => worth));
        if (figure === 'assetWorth') return toPlain(part);
        const whole = sumDecimals(all.map(({ worth }) => worth));
        return whole.gt(ZERO) ? toPlain(divide(part, whole)) : null;
      };
      return agreeExactly([
        {
          name: 'Ledger',
          how: 'PostgreSQL adds all postings of the ledger by account and asset; each sum at its price.',
          value: valueOf(ledger),
        },
        {
          name: 'Balances',
          how: 'The balances, free and locked, at the same prices; of a connected account those that its exchange reported last.',
          value: valueOf(balances),
        },
      ]);
    }
  }
}

function held(ledger: Decimal, balance: Decimal, how: string) {
  return agreeExactly([
    { name: 'Ledger', how, value: toPlain(ledger) },
    {
      name: 'Balance',
      how: 'What the account book wrote down; of a connected account what its exchange reported last.',
      value: toPlain(balance),
    },
  ]);
}

const postedOf = ({ posted }: BookRow): Decimal => dec(posted);
const totalOf = ({ free, locked }: BookRow): Decimal => dec(free).plus(dec(locked));

/** Whether its orders are in our books. */
function isOurs({ accountId }: BookRow, { accounts }: ReadPortfolio): boolean {
  return accounts.find(({ account }) => account.id === accountId)?.account.exchange === 'paper';
}

function setAside(row: BookRow, portfolio: ReadPortfolio): Decimal {
  return dec(isOurs(row, portfolio) ? row.reserved : row.locked);
}

function heldOf({ worth }: ReadPortfolioAccount, balance: ReadPortfolioAccount['account']['balances'][number]) {
  const { asset, free, held: locked } = balance;
  return { row: { asset }, worth: free.plus(locked).times(worth.prices.now(asset) ?? ZERO) };
}

interface Units {
  readonly accountId: string;
  readonly asset: string;
  readonly units: string;
}

function worthOf({ accountId, asset, units }: Units, { accounts }: ReadPortfolio): Decimal {
  const prices = accounts.find(({ account }) => account.id === accountId)?.worth.prices;
  return dec(units).times(prices?.now(asset) ?? ZERO);
}

function labelOf(accountId: string, { accounts }: ReadPortfolio): string {
  return accounts.find(({ account }) => account.id === accountId)?.account.label ?? '';
}

/** The parts that a figure adds up from, before the postings: sums at their prices, or what is set aside. */
function sumEntries(
  figure: AssetFigure,
  rows: readonly BookRow[],
  isChosen: (row: Pick<BookRow, 'asset'>) => boolean,
  portfolio: ReadPortfolio,
): readonly ProofEntry[] {
  if (figure === 'assetTotal') return [];
  const { quoteAsset } = portfolio.prices;
  return rows.flatMap((row): readonly ProofEntry[] => {
    const label = labelOf(row.accountId, portfolio);
    if (figure === 'assetFree' || figure === 'assetLocked') {
      const amount = setAside(row, portfolio);
      if (!isChosen(row) || amount.eq(ZERO)) return [];
      const text = `${label}: ${isOurs(row, portfolio) ? 'set aside by open orders' : 'locked, as the exchange says'}`;
      return [{ at: null, text, amount: toPlain(figure === 'assetFree' ? amount.neg() : amount), reference: null }];
    }
    if (dec(row.posted).eq(ZERO) || (figure === 'assetWorth' && !isChosen(row))) return [];
    const price = portfolio.accounts.find(({ account }) => account.id === row.accountId)?.worth.prices.now(row.asset);
    const at = row.asset === quoteAsset ? '' : price == null ? ', without a price' : ` at ${toPlain(price)}`;
    const text = `${label}: ${toPlain(dec(row.posted))} ${row.asset}${at}`;
    return [{ at: null, text, amount: toPlain(worthOf({ ...row, units: row.posted }, portfolio)), reference: null }];
  });
}
