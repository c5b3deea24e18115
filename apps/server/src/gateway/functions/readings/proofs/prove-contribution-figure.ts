import { type Decimal, dec, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { pairOf } from '@atb/core/market/pair';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { contributionsOf } from '@atb/core/portfolio/contributions';
import { dayWorthsOf } from '../../../../performance/portfolio/day-worths.ts';
import type { TradeSum } from '../../../../performance/portfolio/sum-trades.ts';
import {
  type ContributionChoice,
  type ContributionEntry,
  countPosted,
  readContributionEntries,
  readPostedWorth,
} from '../../../../performance/proofs/prove-contribution.ts';
import { agreeExactly } from '../../../../performance/proofs/proof.ts';
import { portfolioFiguresOf, type ReadPortfolio, tradedFlowsOf } from '../read-portfolio.ts';
import type { ProofScope, PortfolioProof } from './proof-basis.ts';

type ContributionAmount = 'contribution' | 'contributionFees' | 'contributionLeft' | 'rest';
type ContributionFigure = ContributionAmount | 'contributionFills';

const FORMULAS: Readonly<Record<ContributionFigure, string>> = {
  contribution:
    'What sales brought less what purchases and fees took, plus what is left of the coins at the bid: net of all fees.',
  contributionFees: 'Fees of all these executions, each worth what its asset was; less what rebates brought.',
  contributionLeft: 'Bought less sold, less fees paid in the coin itself, at the bid.',
  contributionFills: 'Purchases and sales, each fill counted.',
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
    side: null,
  };
  const { entries, total } = await readContributionEntries(context.userScope, choice);
  const listed = {
    entries: entries.map((one) => ({
      at: one.at,
      text: one.text,
      amount: amountOf(figure, one, portfolio),
      reference: one.reference,
    })),
    entriesTotal: total,
  };
  const quoteAsset = prices.quoteAsset;
  if (figure === 'contributionFills') {
    const counted = chosen.reduce((sum, { fills }) => sum + fills, 0);
    const posted = await countPosted(context.userScope, choice);
    return { quoteAsset, unit: 'count', formula: FORMULAS[figure], ...compareCounts(counted, posted), ...listed };
  }
  const ledger = await readLedger(scope, choice, figure);
  const { bots, rest } = contributionsOf(tradedFlowsOf(accounts, isChosen).flows, change);
  const sum = (part: 'total' | 'fees' | 'left'): Decimal => sumDecimals(bots.map((one) => one[part]));
  return {
    quoteAsset,
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
        value: toPlain(figure === 'rest' ? change.minus(ledger) : ledger),
      },
    ]),
    ...listed,
  };
}

function compareCounts(counted: number, posted: number) {
  return agreeExactly([
    { name: 'Executions', how: 'PostgreSQL counts the executions by market.', value: String(counted) },
    {
      name: 'Ledger',
      how: 'PostgreSQL counts the double entries that the ledger made for the same executions.',
      value: String(posted),
    },
  ]);
}

function executionsTo(
  figure: ContributionAmount,
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

/** Coins at their prices now, everything else at the price of its day. */
async function readLedger(
  { context: { userScope: run, services }, portfolio: { accounts, prices } }: ProofScope,
  choice: ContributionChoice,
  figure: ContributionAmount,
): Promise<Decimal> {
  const { quoteAsset } = prices;
  const to = figure === 'contributionFees' ? 'fees' : 'assets';
  const parts = await Promise.all(
    accounts.map(async ({ account, worth }) => {
      const { priceDays } = await services.performance.sums.facts(run, account.id, quoteAsset, true);
      const { worths } = dayWorthsOf(priceDays.assetDays, prices);
      const { coins, others } = await readPostedWorth(run, account.id, choice, { quoteAsset, worths, to });
      const left = coins.map(({ asset, units }) => dec(units).times(worth.prices.now(asset) ?? ZERO));
      return sumDecimals(figure === 'contributionLeft' ? left : [...left, dec(others)]);
    }),
  );
  return sumDecimals(parts);
}

function amountOf(figure: ContributionFigure, entry: ContributionEntry, { accounts }: ReadPortfolio): string {
  if (figure === 'contributionFills') return '1';
  if (figure === 'contributionFees') return entry.fee;
  if (figure !== 'contributionLeft') return entry.cash;
  const own = accounts.find(({ account }) => account.id === entry.accountId);
  return toPlain(dec(entry.units).times(own?.worth.prices.now(pairOf(entry.symbol)?.base ?? '') ?? ZERO));
}
