import { type Decimal, dec, decFromNumber, ONE, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { pairOf } from '@atb/core/market/pair';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { contributionsOf } from '@atb/core/portfolio/contributions';
import type { TradeSum } from '../../../../performance/portfolio/account-sums.ts';
import {
  type ContributionEntry,
  type PostedUnits,
  readContributionEntries,
  readPostedUnits,
} from '../../../../performance/proofs/prove-contribution.ts';
import { agreeExactly } from '../../../../performance/proofs/proof.ts';
import { portfolioFiguresOf, type ReadPortfolio, tradedFlowsOf } from '../read-portfolio.ts';
import type { ProofScope, PortfolioProof } from './proof-basis.ts';

type ContributionFigure = 'contribution' | 'contributionFees' | 'contributionLeft' | 'rest';

const FORMULAS: Readonly<Record<ContributionFigure, string>> = {
  contribution:
    'What sales brought less what purchases and fees took, plus what is left of the coins at the bid: net of all fees.',
  contributionFees: 'Fees of all these executions, each worth what its asset was; less what rebates brought.',
  contributionLeft: 'Bought less sold, less fees paid in the coin itself, at the bid.',
  rest: 'The change of all accounts less what executions explain: coins that were paid in and rose or fell, rewards, other fees.',
};

function isContributionFigure(figure: string): figure is ContributionFigure {
  return Object.hasOwn(FORMULAS, figure);
}

/** What a bot or a coin has added, paid in fees or has left: from the executions, and from what the ledger posted for them. */
export async function proveContribution(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio, figure, bot, coin } = scope;
  if (!isContributionFigure(figure)) throw new Error(`${figure} is no contribution`);
  const { accounts, prices } = portfolio;
  const change = dec(portfolioFiguresOf(accounts, portfolio).change);
  const botId = bot === BY_HAND ? null : bot;
  const isChosen = (one: TradeSum): boolean =>
    (bot === undefined || one.botId === botId) && (coin === undefined || pairOf(one.symbol)?.base === coin);
  const chosen = accounts.flatMap(({ sums }) => sums.trades).filter(isChosen);
  const choice = {
    accountIds: accounts.map(({ account }) => account.id),
    bot: bot === undefined ? null : (botId ?? ''),
    symbols: coin === undefined ? null : [...new Set(chosen.map(({ symbol }) => symbol))],
  };
  const [posted, { entries, total }] = await Promise.all([
    readPostedUnits(context.userScope, choice, figure === 'contributionFees' ? 'fees' : 'assets'),
    readContributionEntries(context.userScope, choice),
  ]);
  const { bots, rest } = contributionsOf(tradedFlowsOf(accounts, isChosen).flows, change);
  const sum = (part: 'total' | 'fees' | 'left'): Decimal => sumDecimals(bots.map((one) => one[part]));
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: FORMULAS[figure],
    ...agreeExactly([
      {
        name: 'Executions',
        how: 'PostgreSQL adds the executions by market; core values what came, went and is left.',
        value: toPlain(executionsTo(figure, sum, rest)),
      },
      {
        name: 'Ledger',
        how: `PostgreSQL adds what the double-entry ledger posted ${figure === 'contributionFees' ? 'as fees' : 'to the account’s own assets'} for the same executions.`,
        value: toPlain(ledgerTo(figure, posted, portfolio, change)),
      },
    ]),
    entries: entries.map((one) => ({
      at: one.at,
      text: one.text,
      amount: amountOf(figure, one, portfolio),
      reference: one.reference,
    })),
    entriesTotal: total,
  };
}

function executionsTo(
  figure: ContributionFigure,
  sum: (part: 'total' | 'fees' | 'left') => Decimal,
  rest: Decimal,
): Decimal {
  switch (figure) {
    case 'contribution':
      return sum('total');
    case 'contributionFees':
      return sum('fees');
    case 'contributionLeft':
      return sum('left');
    case 'rest':
      return rest;
  }
}

function ledgerTo(
  figure: ContributionFigure,
  posted: readonly PostedUnits[],
  portfolio: ReadPortfolio,
  change: Decimal,
): Decimal {
  switch (figure) {
    case 'contribution':
      return worthOfPostings(posted, portfolio);
    case 'contributionFees':
      return sumDecimals(posted.map((one) => feeOf(one, portfolio)));
    case 'contributionLeft':
      return worthOfPostings(
        posted.filter(({ symbol, asset }) => asset === pairOf(symbol)?.base),
        portfolio,
      );
    case 'rest':
      return change.minus(worthOfPostings(posted, portfolio));
  }
}

function amountOf(figure: ContributionFigure, entry: ContributionEntry, { accounts }: ReadPortfolio): string {
  if (figure === 'contributionFees') return entry.fee;
  if (figure !== 'contributionLeft') return entry.cash;
  const own = accounts.find(({ account }) => account.id === entry.accountId);
  return toPlain(dec(entry.units).times(own?.worth.prices.now(pairOf(entry.symbol)?.base ?? '') ?? ZERO));
}

/** The coin of a symbol at its price now, everything else at the price of its day. */
function worthOfPostings(posted: readonly PostedUnits[], { accounts, prices }: ReadPortfolio): Decimal {
  const own = new Map(accounts.map(({ account, worth }) => [account.id, worth.prices]));
  const priceOf = ({ accountId, symbol, asset, day }: PostedUnits): Decimal => {
    if (asset === pairOf(symbol)?.base) return own.get(accountId)?.now(asset) ?? ZERO;
    return priceOfDay(asset, day, prices);
  };
  return sumDecimals(posted.map((one) => dec(one.units).times(priceOf(one))));
}

/** A fee in the coin itself at the price of its execution, any other at the price of its day. */
function feeOf({ symbol, asset, day, units, atPrice }: PostedUnits, { prices }: ReadPortfolio): Decimal {
  const { base, quote = '' } = pairOf(symbol) ?? {};
  return asset === base
    ? dec(atPrice).times(priceOfDay(quote, day, prices))
    : dec(units).times(priceOfDay(asset, day, prices));
}

function priceOfDay(asset: string, day: number, prices: ReadPortfolio['prices']): Decimal {
  if (asset === prices.quoteAsset) return ONE;
  const price = prices.at(asset, day + DAY_MS);
  return price === null ? ZERO : decFromNumber(price);
}
