import { type Decimal, dec, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { pairOf } from '@atb/core/market/pair';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { contributionsOf } from '@atb/core/portfolio/contributions';
import { dayWorthsOf } from '../../../../performance/portfolio/day-worths.ts';
import type { TradeSum } from '../../../../performance/portfolio/sum-trades.ts';
import {
  type ContributionChoice,
  readContributionEntries,
  readPostedWorth,
} from '../../../../performance/proofs/prove-contribution.ts';
import { agreeExactly } from '../../../../performance/proofs/proof.ts';
import { portfolioFiguresOf, type ReadPortfolio, tradedFlowsOf } from '../read-portfolio.ts';
import type { ProofScope, PortfolioProof } from './proof-basis.ts';

const CONTRIBUTION =
  'What sales brought less what purchases and fees took, plus what is left of the coins at the bid: net of all fees.';
const REST =
  'The change of all accounts less what executions explain: coins that were paid in and rose or fell, rewards, other fees.';

/** What a bot or a coin has added: from the executions, and from what the ledger posted for them. */
export async function proveContribution(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio, figure, bot, coin } = scope;
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
  const [ledger, { entries, total }] = await Promise.all([
    readLedger(context, portfolio, choice),
    readContributionEntries(context.userScope, choice),
  ]);
  const { bots, rest } = contributionsOf(tradedFlowsOf(accounts, isChosen).flows, change);
  const executions = sumDecimals(bots.map((one) => one.total));
  const isRest = figure === 'rest';
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'quote',
    formula: isRest ? REST : CONTRIBUTION,
    ...agreeExactly([
      {
        name: 'Executions',
        how: 'PostgreSQL adds the executions by market; core values what came, went and is left.',
        value: toPlain(isRest ? rest : executions),
      },
      {
        name: 'Ledger',
        how: 'PostgreSQL adds what the double-entry ledger posted to the account’s own assets for the same executions.',
        value: toPlain(isRest ? change.minus(ledger) : ledger),
      },
    ]),
    entries,
    entriesTotal: total,
  };
}

/** Coins at their prices now, everything else at the price of its day. */
async function readLedger(
  { userScope: run, services }: ProofScope['context'],
  { accounts, prices }: ReadPortfolio,
  choice: ContributionChoice,
): Promise<Decimal> {
  const { quoteAsset } = prices;
  const parts = await Promise.all(
    accounts.map(async ({ account, worth }) => {
      const { priceDays } = await services.performance.sums.facts(run, account.id, quoteAsset, true);
      const { worths } = dayWorthsOf(priceDays.assetDays, prices);
      const { coins, others } = await readPostedWorth(run, account.id, choice, { quoteAsset, worths });
      const now = coins.map(({ asset, units }) => dec(units).times(worth.prices.now(asset) ?? ZERO));
      return sumDecimals([...now, dec(others)]);
    }),
  );
  return sumDecimals(parts);
}
