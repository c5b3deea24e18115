import type { SweepBundle } from '@atb/api/research-bundle';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { MapDimension } from '../model/heat-map.ts';
import { holdoutRunQuery } from '../api/holdouts.ts';
import { dimensionsOf, requestOf } from '../model/run-request.ts';
import { findBest, objectiveName, type LabTrial } from '../model/trial.ts';
import { BestPanel } from './best-panel.tsx';
import { EquityTab } from './equity-tab.tsx';
import { MapTab } from './map-tab.tsx';
import { RunLoading } from './run-loading.tsx';
import { TradeOffTab } from './trade-off-tab.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { TrialsTab } from './trials-tab.tsx';
import { useTrials } from './use-trials.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Comes with the pointer or the focus. */
const loadStress = () => import('./stress-tab.tsx');
const StressTab = lazy(async () => ({ default: (await loadStress()).StressTab }));

function preloadStress(): void {
  loadStress().catch(() => undefined);
}

const TABS = ['map', 'trade-off', 'trials', 'equity', 'stress'] as const;
type Tab = (typeof TABS)[number];

function useTab() {
  const [address, write] = useAddress();
  const tab = TABS.find((each) => each === address.get('tab')) ?? 'map';
  const setTab = (next: Tab): void => write((newest) => withValues(newest, { tab: next }, { tab: 'map' }));
  return { tab, setTab };
}

interface ResultTabsProps {
  readonly trials: readonly LabTrial[];
  readonly bundle: SweepBundle | null;
  readonly dimensions: readonly MapDimension[];
  readonly objective: string;
  readonly isWaiting: boolean;
  readonly onChoose: (trial: LabTrial) => void;
}

const ResultTabs = memo(function ResultTabs({
  trials,
  bundle,
  dimensions,
  objective,
  isWaiting,
  onChoose,
}: ResultTabsProps) {
  const { tab: chosen, setTab } = useTab();
  // The tab answers at once; what is behind it is drawn in pieces.
  const tab = useDeferredValue(chosen);
  const isDrawn = useDeferredValue(true, false);
  const isSkeleton = !isDrawn || (isWaiting && trials.length === 0);
  const scoreName = objectiveName(objective);
  return (
    <Tabs
      label="Results of the sweep"
      value={chosen}
      onValueChange={setTab}
      tabs={[
        { value: 'map', label: 'Heat map' },
        { value: 'trade-off', label: 'Trade-off' },
        { value: 'trials', label: 'Trials', count: trials.length, countNoun: ['trial', 'trials'] },
        ...(bundle?.bestBacktest ? [{ value: 'equity' as const, label: 'Equity of the best' }] : []),
        ...(bundle?.stress ? [{ value: 'stress' as const, label: 'Stress' }] : []),
      ]}
      panelClassName="pt-4"
    >
      {isSkeleton && <Skeleton className="h-96" />}
      {tab === 'map' && !isWaiting && isDrawn && (
        <MapTab trials={trials} dimensions={dimensions} scoreName={scoreName} onChoose={onChoose} />
      )}
      {tab === 'trade-off' && !isWaiting && isDrawn && (
        <TradeOffTab trials={trials} dimensions={dimensions} onChoose={onChoose} />
      )}
      {tab === 'trials' && !isWaiting && isDrawn && (
        <TrialsTab
          trials={trials}
          dimensions={dimensions}
          scoreName={scoreName}
          isScoreSharpe={objective === 'sharpe'}
          onChoose={onChoose}
        />
      )}
      {tab === 'equity' && bundle?.bestBacktest && <EquityTab backtest={bundle.bestBacktest} />}
      {tab === 'stress' && bundle !== null && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <StressTab bundle={bundle} />
        </Suspense>
      )}
      {(tab === 'equity' || tab === 'stress') && bundle === null && !isWaiting && (
        <p className="p-4 text-sm text-fg-2">This comes when the sweep is done.</p>
      )}
    </Tabs>
  );
});

/** A sweep: its best trial with the verdict, and the space that was searched. Fills while the run goes on. */
export function SweepView({ run }: { readonly run: ResearchRunRow }) {
  const { trials, bundle, isPending, error, retry } = useTrials(run);
  const { data: strategies } = useQuery(strategiesQuery());
  const [chosen, setChosen] = useState<LabTrial | null>(null);
  const request = requestOf(run);
  const strategy = request.definition ?? strategies?.find(({ id }) => id === request.strategyId) ?? null;
  const ranges = JSON.stringify(request.ranges);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a run is a new object with every progress, what it varies stays
  const dimensions = useMemo(() => dimensionsOf(run, strategy), [ranges, strategy]);
  const best = useMemo(() => findBest(trials), [trials]);
  const settled = useDeferredValue(trials);
  const { objective } = request;
  const isSealed = run.status === 'done' && 'holdoutShare' in request && request.holdoutShare > 0;
  // Asked for beside the result and not after it: the verdict would grow a second time.
  const sealed = useQuery({ ...holdoutRunQuery(run.id), enabled: isSealed });
  const isWaiting = (isPending || sealed.isLoading) && error === null;
  if (error !== null && trials.length === 0) {
    const { message, requestId } = describeError(error, 'data');
    return <ErrorState title="The trials could not load" detail={message} requestId={requestId} onRetry={retry} />;
  }
  if (isWaiting && trials.length === 0) return <RunLoading />;
  return (
    <>
      {bundle?.warnings.map(({ code, message }) => (
        <Alert key={code} tone="warning" className="mb-4">
          {message}
        </Alert>
      ))}
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <BestPanel
          run={run}
          best={best}
          bundle={bundle}
          dimensions={dimensions}
          objective={objective}
          isPending={isWaiting}
        />
        <VerdictPanel
          run={run}
          bundle={isWaiting ? null : bundle}
          isPending={isWaiting}
          sealedReturn={sealed.data?.summary?.totalReturn ?? null}
        />
      </div>
      <div className="contents" onPointerEnter={preloadStress} onFocus={preloadStress}>
        <ResultTabs
          trials={settled.length === 0 ? trials : settled}
          bundle={bundle}
          dimensions={dimensions}
          objective={objective}
          isWaiting={isWaiting}
          onChoose={setChosen}
        />
      </div>
      {chosen !== null && (
        <TrialDialog
          run={run}
          trial={chosen}
          dimensions={dimensions}
          objective={objective}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
