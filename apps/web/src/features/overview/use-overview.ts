import { isAtWork } from '@atb/core/engine/bot/bot-status';
import { dec, sumDecimals, toNumber, toPlain, type Decimal } from '@atb/core/base/decimal';
import type { PortfolioFigure, ShareBase } from '@atb/api/functions/portfolio/portfolio-proof';
import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccount } from '../../hooks/use-account.ts';
import { useUser } from '../../hooks/use-auth.ts';
import { useBotViews, type BotViews } from '../../hooks/use-bot-views.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { reportedSummaryQuery, type RiskPreferences, riskPreferencesQuery } from '../../lib/api/account.ts';
import { accountsQuery, type Account } from '../../lib/api/get-accounts.ts';
import type { MySystem } from '../../lib/api/my-system.ts';
import { inReporting } from '../../lib/reporting.ts';
import { type FirstSteps, firstStepsQuery } from './api/get-first-steps.ts';
import { overviewHealthQuery } from './api/get-health.ts';
import { keyFaultsQuery } from './api/get-key-faults.ts';
import { findAttention, type Attention, type NearLimit, type RefusedKey } from './find-attention.ts';

/** A limit, and the amount that is used of it as a share of another. */
export interface ProvenLimit extends NearLimit {
  readonly figure: PortfolioFigure;
  readonly of: ShareBase;
}

/** The account and what it comes to: all that most panels need, and the same until one of both changes. */
export interface AccountFigures {
  readonly account: Account | undefined;
  readonly summary: PortfolioSummary | undefined;
}

export interface Overview extends AccountFigures {
  readonly figures: AccountFigures;
  readonly summaryError: unknown;
  readonly retrySummary: () => void;
  readonly bots: BotViews;
  readonly limits: readonly ProvenLimit[];
  /** What running bots lose from here when the price falls straight to their stops, in the reporting currency; null when no bot has one. */
  readonly worstAtStops: string | null;
  readonly attention: readonly Attention[];
  /** Null while they are not known. */
  readonly firstSteps: FirstSteps | null;
  readonly isFirstStepsPending: boolean;
}

const HUNDRED = 100;

/** Loss of equity since the start of a period as a fraction of it; zero while it has gained. */
function drawdown(startEquity: string, change: string): number {
  const start = Number(startEquity);
  return start > 0 ? Math.max(0, -Number(change) / start) : 0;
}

function toLimits(
  summary: PortfolioSummary | undefined,
  preferences: RiskPreferences | undefined,
): readonly ProvenLimit[] {
  if (summary === undefined || preferences === undefined || Number(summary.equity) <= 0) return [];
  const { equity, openRisk, today, week } = summary;
  return [
    // As the limit counts it: with what resting buys would add.
    {
      label: 'Account exposure',
      figure: 'openRisk',
      of: 'equity',
      used: Number(openRisk) / Number(equity),
      limit: Number(preferences.max_account_exposure_pct) / HUNDRED,
    },
    {
      label: 'Daily drawdown',
      figure: 'todayLoss',
      of: 'todayStart',
      used: drawdown(today.startEquity, today.change),
      limit: Number(preferences.max_daily_dd_pct) / HUNDRED,
    },
    {
      label: 'Weekly drawdown',
      figure: 'weekLoss',
      of: 'weekStart',
      used: drawdown(week.startEquity, week.change),
      limit: Number(preferences.max_weekly_dd_pct) / HUNDRED,
    },
  ];
}

/** From the present value of each bot at work down to what it comes to at its stop. */
function worstOf({ views }: BotViews, reporting: PortfolioSummary['reporting'] | undefined): string | null {
  const losses = views.flatMap(({ record, result }): readonly Decimal[] => {
    if (record === null || !isAtWork(record)) return [];
    if (result === null || result.atStop === null || result.total === null) return [];
    return [result.atStop.minus(result.total)];
  });
  return losses.length === 0 ? null : inReporting(reporting, toPlain(sumDecimals(losses)));
}

/** Keys that exchanges refuse, by the names of their accounts. */
function useRefusedKeys(): readonly RefusedKey[] {
  const { data: accounts = [] } = useQuery(accountsQuery());
  const { data: faults = [] } = useQuery(keyFaultsQuery());
  return faults.flatMap(({ accountId, detail }) => {
    const label = accounts.find(({ id }) => id === accountId)?.label;
    return label === undefined ? [] : [{ accountId, label, detail }];
  });
}

const unservedOf = ({ accounts }: MySystem): MySystem['accounts'] =>
  accounts.filter(({ state }) => state === 'unserved');

/** Everything the overview shows, out of the account's own rows. */
export function useOverview(): Overview {
  const account = useAccount();
  const { id } = useUser();
  const { data: summary, error, refetch } = useQuery(reportedSummaryQuery(account?.id));
  const { data: preferences } = useQuery(riskPreferencesQuery(id));
  const bots = useBotViews();
  const { state } = useConnection();
  const keyFaults = useRefusedKeys();
  const { data: unserved = [] } = useQuery({ ...overviewHealthQuery(), select: unservedOf });
  const firstSteps = useQuery(firstStepsQuery(id));
  const figures = useMemo(() => ({ account, summary }), [account, summary]);
  const limits = useMemo(() => toLimits(summary, preferences), [summary, preferences]);
  return {
    ...figures,
    figures,
    summaryError: error,
    retrySummary: () => void refetch(),
    bots,
    limits,
    worstAtStops: worstOf(bots, summary?.reporting),
    attention: findAttention({
      account,
      views: bots.views,
      isFeedDead: state === 'offline',
      limits,
      keyFaults,
      unserved,
    }),
    firstSteps: firstSteps.data ?? null,
    isFirstStepsPending: firstSteps.isPending,
  };
}

/** Change as a fraction of where it began; null when nothing was there. */
export function changeShare(change: string, start: string): string | null {
  const base = dec(start);
  return toNumber(base) > 0 ? toPlain(dec(change).div(base)) : null;
}
