// features/performance: what an account's trades came to, and where the money went.
import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Page } from '../../components/page.tsx';
import { ProofButton } from '../../components/proof/proof-button.tsx';
import { ReportingNote } from '../../components/reporting-note.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { reportedSummaryQuery } from '../../lib/api/account.ts';
import { accountsQuery } from '../../lib/api/get-accounts.ts';
import { botNamesQuery } from '../../lib/api/get-bot-names.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatCount } from '../../lib/format-number.ts';
import { BotsTab } from './components/bots-tab.tsx';
import { ChoiceBar } from './components/choice-bar.tsx';
import { ExportButton } from './components/export-button.tsx';
import { FigureTiles } from './components/figure-tiles.tsx';
import { HistoryTab } from './components/history-tab.tsx';
import { OverviewTab, type TabProps } from './components/overview-tab.tsx';
import { performanceQuery } from './performance-queries.ts';
import { type Choice, usePerformanceView } from './use-performance-view.ts';

const AnalyticsTab = lazy(async () => ({ default: (await import('./analytics/analytics-tab.tsx')).AnalyticsTab }));

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'bots', label: 'Bot Performance' },
  { value: 'history', label: 'Trade History' },
  { value: 'analytics', label: 'Analytics' },
] as const;

function TabContent(props: TabProps) {
  const { view } = props;
  switch (view.tab) {
    case 'overview':
      return <OverviewTab {...props} />;
    case 'bots':
      return <BotsTab {...props} />;
    case 'history':
      // Another choice begins with its first page.
      return <HistoryTab key={JSON.stringify(view.choice)} {...props} />;
    case 'analytics':
      return (
        <Suspense fallback={<Skeleton className="mt-4 h-svh w-full" />}>
          <AnalyticsTab {...props} />
        </Suspense>
      );
  }
}

/** How far the figures below may be trusted. */
function Sample({ trades, choice }: { readonly trades: number; readonly choice: Choice }) {
  const proof = { figure: 'trades', ...choice } as const;
  if (trades >= SAMPLE_MIN) {
    return (
      <p className="py-2.5 text-sm text-fg-2">
        <ProofButton of="Trades that count" request={proof}>
          {formatCount(trades)} trades
        </ProofButton>
        . An interval below holds the true value in 95 of 100 samples like this one.
      </p>
    );
  }
  return (
    <Alert tone="warning">
      Only{' '}
      <ProofButton of="Trades that count" request={proof}>
        {trades === 1 ? '1 trade' : `${trades} trades`}
      </ProofButton>
      : fewer than {SAMPLE_MIN} say little. Take the figures below as a beginning, not as a record.
    </Alert>
  );
}

/** `/dashboard/performance` */
export function PerformancePage() {
  useLiveTables('trade_ledger', 'equity_snapshots', 'bots');
  const view = usePerformanceView();
  const { data: figures, error, refetch } = useQuery(performanceQuery(view.choice));
  // Its figures are of the paper account, whichever account LIVE MODE has put in front.
  const account = useQuery(accountsQuery()).data?.find(({ id }) => id === figures?.accountId);
  const summary = useQuery(reportedSummaryQuery(account?.id)).data;
  const names = useQuery(botNamesQuery()).data;
  const botNames = new Map((names ?? []).map(({ id, name }) => [id, name]));
  return (
    <Page
      title="Performance Analytics"
      detail={
        // On a phone the account has a line, however long its name, and the note two: neither moves the page.
        <>
          <span className="max-sm:block max-sm:truncate">
            {account === undefined ? '\u00a0' : `${account.label}, net of all fees.`}
          </span>{' '}
          <span className="max-sm:block max-sm:min-h-[2lh]">
            <ReportingNote reporting={figures?.reporting} />
          </span>
        </>
      }
      actions={<ExportButton choice={view.choice} />}
    >
      <ChoiceBar view={view} figures={figures} botNames={botNames} />
      {figures === undefined && error !== null && (
        <ErrorState
          title="The figures could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {/* As tall with its one sentence as with the other, so that the figures stand still. */}
      <div className="mb-4 min-h-10 max-sm:min-h-20">
        {figures === undefined && error === null && <Skeleton className="h-10 w-full max-sm:h-20" />}
        {figures !== undefined && <Sample trades={figures.trades.trades} choice={view.choice} />}
      </div>
      <FigureTiles figures={figures} summary={summary} choice={view.choice} />
      <Tabs label="Performance" value={view.tab} onValueChange={view.setTab} tabs={TABS} className="mt-4">
        <TabContent view={view} figures={figures} botNames={botNames} />
      </Tabs>
    </Page>
  );
}
