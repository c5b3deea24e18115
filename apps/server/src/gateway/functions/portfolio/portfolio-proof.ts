import {
  type ACCOUNT_FIGURES,
  type BOT_FIGURES,
  type PlanFigure,
  type PortfolioFigure,
  portfolioProofContract,
  type ShareBase,
} from '@atb/api/functions/portfolio/portfolio-proof';
import { shareOf } from '../../../performance/proofs/share-of.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';
import { lookAgain } from '../readings/proofs/look-again.ts';
import { proveAllocation } from '../readings/proofs/prove-allocation.ts';
import { proveAssetFigure } from '../readings/proofs/prove-asset-figure.ts';
import { proveAtStops } from '../readings/proofs/prove-at-stops.ts';
import { type BotCount, isBotCount, proveBotCount } from '../readings/proofs/prove-bot-count.ts';
import { proveContribution } from '../readings/proofs/prove-contribution-figure.ts';
import { proveExecutionCount, proveTransferCount } from '../readings/proofs/prove-list-length.ts';
import type { ProofScope, PortfolioProof } from '../readings/proofs/proof-basis.ts';
import { provePlanBots, provePlanCalls, provePlanStorage, provePlanVolume } from '../readings/proofs/prove-plan-use.ts';
import { proveMomentFigure } from '../readings/proofs/prove-moment-figure.ts';
import { proveWorthFigure } from '../readings/proofs/prove-worth-figure.ts';
import { readPortfolio } from '../readings/read-portfolio.ts';
import { convertProof, readReporting } from '../readings/read-reporting.ts';
import { type UnlessTooLong, unlessTooLong } from '../readings/unless-too-long.ts';
import { refused } from '../refused.ts';

type UserFigure = Exclude<(typeof BOT_FIGURES)[number], BotCount> | PlanFigure;

/** Of the user, whatever accounts are chosen: none is read for them. */
const USER_PROVERS: Readonly<Record<UserFigure, (context: CallContext) => Promise<PortfolioProof>>> = {
  atStops: proveAtStops,
  planBots: provePlanBots,
  planVolume: provePlanVolume,
  planCalls: provePlanCalls,
  planStorage: provePlanStorage,
};

type AccountFigure = (typeof ACCOUNT_FIGURES)[number];

const PROVERS: Readonly<Record<AccountFigure, (scope: ProofScope) => Promise<PortfolioProof>>> = {
  equity: proveWorthFigure,
  cash: proveWorthFigure,
  exposure: proveWorthFigure,
  openRisk: proveWorthFigure,
  paidIn: proveWorthFigure,
  change: proveWorthFigure,
  today: proveWorthFigure,
  day: proveWorthFigure,
  week: proveWorthFigure,
  month: proveWorthFigure,
  todayStart: proveWorthFigure,
  dayStart: proveWorthFigure,
  weekStart: proveWorthFigure,
  monthStart: proveWorthFigure,
  todayLoss: proveWorthFigure,
  weekLoss: proveWorthFigure,
  simple: proveMomentFigure,
  timeWeighted: proveMomentFigure,
  moneyWeighted: proveMomentFigure,
  contribution: proveContribution,
  contributionFees: proveContribution,
  contributionLeft: proveContribution,
  contributionFills: proveContribution,
  rest: proveContribution,
  assetTotal: proveAssetFigure,
  assetFree: proveAssetFigure,
  assetLocked: proveAssetFigure,
  assetWorth: proveAssetFigure,
  assetShare: proveAssetFigure,
  allocation: proveAllocation,
  allocationTotal: proveAllocation,
  allocationPaid: proveAllocation,
  executions: proveExecutionCount,
  transfers: proveTransferCount,
};

/** What a figure is called beside the one that it is divided by, or that is divided by it. */
const NAMES: Readonly<Partial<Record<AccountFigure, string>>> & Readonly<Record<ShareBase, string>> = {
  equity: 'Equity',
  cash: 'Cash',
  exposure: 'Invested',
  openRisk: 'Exposure',
  paidIn: 'Paid in',
  change: 'Change',
  today: 'Change today',
  day: 'Change of 24 hours',
  week: 'Change this week',
  month: 'Change of 30 days',
  todayStart: 'Equity at 00:00 UTC',
  dayStart: 'Equity 24 hours ago',
  weekStart: 'Equity on Monday',
  monthStart: 'Equity 30 days ago',
  todayLoss: 'Loss today',
  weekLoss: 'Loss this week',
  contribution: 'Contribution',
  contributionFees: 'Fees',
  contributionLeft: 'Held now',
  rest: 'Not from executions',
  assetWorth: 'Worth',
  allocation: 'Worth that day',
  allocationTotal: 'All that day',
};

function isOfUser(figure: PortfolioFigure): figure is UserFigure {
  return Object.hasOwn(USER_PROVERS, figure);
}

const isOff = (outcome: UnlessTooLong<PortfolioProof | null>): boolean =>
  outcome.status === 'read' && outcome.value?.agrees === false;

export const portfolioProof = implement(portfolioProofContract, {
  handle: async (
    context,
    { figure, of: base, bot, coin, symbol, side, except, at, inReportingCurrency, ...choice },
  ) => {
    // One at a time, users in turn: a proof is statements as long as an account's history.
    const inTurn = (work: () => Promise<PortfolioProof | null>): Promise<PortfolioProof | null> =>
      context.services.performance.proofTurns.run(context.claims.sub, work);
    const proveOfAccounts = async (asked: AccountFigure): Promise<PortfolioProof | null> => {
      const portfolio = await readPortfolio(context, { ...choice, isProof: true });
      if (choice.accountId !== undefined && portfolio.accounts.length === 0) return null;
      const named = async (one: AccountFigure) => ({
        name: NAMES[one] ?? one,
        proof: await PROVERS[one]({ context, portfolio, figure: one, bot, coin, symbol, side, except, at }),
      });
      const part = await named(asked);
      // In the same turn and of the same reading: a share costs what its two amounts do.
      return base === undefined ? part.proof : shareOf(part, await named(base));
    };
    const prove = async (): Promise<PortfolioProof | null> => {
      // A small statement, repeated with pauses while a command is on its way: nobody has to wait for those.
      if (isBotCount(figure)) return proveBotCount(context, figure);
      return inTurn(() => (isOfUser(figure) ? USER_PROVERS[figure](context) : proveOfAccounts(figure)));
    };
    const outcome = await lookAgain(() => unlessTooLong(prove), isOff);
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const proof = outcome.value;
    if (proof === null) return refused(NO_ACCOUNT);
    const reporting = await readReporting(context, inReportingCurrency);
    return { success: true, figure, ...proof, ...convertProof(reporting, proof) };
  },
});
