// features/overview: what the account owns, risks and does at a glance.
import { PieChart, Plus, Radar } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { ReportingNote } from '../../components/reporting-note.tsx';
import { Staged } from '../../components/staged.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { WhenNear } from '../../components/when-near.tsx';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { describeError } from '../../lib/describe-error.ts';
import { ActivityPanel } from './components/activity-panel.tsx';
import { AttentionPanel } from './components/attention-panel.tsx';
import { BalanceTiles } from './components/balance-tiles.tsx';
import { BotsPanel } from './components/bots-panel.tsx';
import { ChecklistPanel } from './components/checklist-panel.tsx';
import { AccountEquityPanel } from './components/equity-panel.tsx';
import { RiskPanel } from './components/risk-panel.tsx';
import { UsagePanel } from './components/usage-panel.tsx';
import { useOverview, type Overview } from './use-overview.ts';

// Below the fold: fetched when they come near.
const PerformancePanel = lazy(async () => ({
  default: (await import('./components/performance-panel.tsx')).PerformancePanel,
}));
const HealthPanel = lazy(async () => ({ default: (await import('./components/health-panel.tsx')).HealthPanel }));

/** As tall as the two of them. */
const BELOW = 'h-116';

export interface OverviewPageProps {
  /** Markets and their prices, below the bots. */
  readonly MarketPanel?: ComponentType;
  /** The live coin scanner, below everything else. */
  readonly ScannerPanel?: ComponentType;
}

function QuickActions() {
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <Link to="/signals" className={buttonClass({ variant: 'outline' })}>
          <Radar aria-hidden />
          View Signals
        </Link>
        <Link to="/portfolio" className={buttonClass({ variant: 'outline' })}>
          <PieChart aria-hidden />
          Portfolio Analysis
        </Link>
      </span>
      <Link to="/bots/create" className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden />
        Create New Bot
      </Link>
    </>
  );
}

/** The place of the equity line and of what stands beside it. */
function MiddleSkeleton() {
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <Skeleton className="h-104 w-full" />
      <Skeleton className="h-104 w-full" />
    </div>
  );
}

/** The page's shape while its first figures travel; replaced as a whole, so that nothing moves under the eye. */
function Loading() {
  return (
    <div aria-busy>
      <Skeleton className="mb-4 h-36 w-full" />
      <Skeleton className="h-24 w-full" />
      <MiddleSkeleton />
    </div>
  );
}

function Panels({ overview, MarketPanel, ScannerPanel }: OverviewPageProps & { readonly overview: Overview }) {
  const { figures } = overview;
  return (
    <>
      <ChecklistPanel overview={overview} />
      <BalanceTiles figures={figures} />
      {/* What comes last has no stand-in: it would move when the one before it turns out taller. */}
      <Staged fallback={(index) => (index === 0 ? <MiddleSkeleton /> : null)}>
        <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
          <AccountEquityPanel figures={figures} />
          <div className="grid content-start gap-4">
            <RiskPanel figures={figures} limits={overview.limits} worstAtStops={overview.worstAtStops} />
            <AttentionPanel items={overview.attention} />
            <UsagePanel />
          </div>
        </div>
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <BotsPanel overview={overview} />
            {MarketPanel !== undefined && <MarketPanel />}
            <WhenNear placeClassName={BELOW}>
              <Suspense fallback={<div className={BELOW} />}>
                <PerformancePanel figures={figures} />
                <HealthPanel />
              </Suspense>
            </WhenNear>
          </div>
          <ActivityPanel account={figures.account} />
        </div>
        {ScannerPanel !== undefined && (
          <div className="mt-4">
            <ScannerPanel />
          </div>
        )}
      </Staged>
    </>
  );
}

/** `/overview` */
export function OverviewPage({ MarketPanel, ScannerPanel }: OverviewPageProps) {
  const panels = { ...(MarketPanel && { MarketPanel }), ...(ScannerPanel && { ScannerPanel }) };
  useLiveTables('bots', 'bot_orders', 'bot_events', 'trade_ledger', 'balances', 'equity_snapshots');
  const overview = useOverview();
  const { numberLocale } = usePreferences();
  const { summary, summaryError, retrySummary, bots, isFirstStepsPending } = overview;
  const isLoading = bots.isPending || isFirstStepsPending || (summary === undefined && summaryError === null);
  return (
    <Page
      title="Overview"
      detail={
        <span className="block max-sm:min-h-[2lh]">
          {overview.account === undefined ? '\u00a0' : `${overview.account.label}.`}{' '}
          <ReportingNote reporting={summary?.reporting} />
        </span>
      }
      actions={<QuickActions />}
    >
      {summaryError !== null && summary === undefined && (
        <Alert
          tone="error"
          title="The account’s figures could not load"
          className="mb-4"
          actions={
            <Button size="xs" variant="outline" onClick={retrySummary}>
              Try Again
            </Button>
          }
        >
          {describeError(summaryError, 'data').message} Your money and your bots are not affected.
        </Alert>
      )}
      {/* Most figures are drawn when they change, not when the reader chooses how they are written. */}
      {isLoading ? <Loading /> : <Panels key={numberLocale} overview={overview} {...panels} />}
    </Page>
  );
}
