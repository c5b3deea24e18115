import { type Decimal, dec, decFromNumber, ONE, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { pairOf } from '@atb/core/market/pair';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { contributionsOf } from '@atb/core/portfolio/contributions';
import type { TradeSum } from '../../../../performance/portfolio/account-sums.ts';
import {
  type PostedUnits,
  readContributionEntries,
  readPostedUnits,
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
  const [posted, { entries, total }] = await Promise.all([
    readPostedUnits(context.userScope, choice),
    readContributionEntries(context.userScope, choice),
  ]);
  const ledger = worthOfPostings(posted, portfolio);
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

/** The coin of a symbol at its price now, everything else at the price of its day. */
function worthOfPostings(posted: readonly PostedUnits[], { accounts, prices }: ReadPortfolio): Decimal {
  const own = new Map(accounts.map(({ account, worth }) => [account.id, worth.prices]));
  const priceOf = ({ accountId, symbol, asset, day }: PostedUnits): Decimal => {
    if (asset === pairOf(symbol)?.base) return own.get(accountId)?.now(asset) ?? ZERO;
    if (asset === prices.quoteAsset) return ONE;
    const price = prices.at(asset, day + DAY_MS);
    return price === null ? ZERO : decFromNumber(price);
  };
  return sumDecimals(posted.map((one) => dec(one.units).times(priceOf(one))));
}
