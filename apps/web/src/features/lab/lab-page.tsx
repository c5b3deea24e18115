// features/lab: parameters searched on all cores, and how far the best of them can be believed.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { useLiveRuns } from '../../hooks/use-live-runs.ts';
import { describeError } from '../../lib/describe-error.ts';
import { labAccessQuery } from './api/get-lab-access.ts';
import { LuckPanel } from './luck-panel.tsx';
import { RunList } from './list/run-list.tsx';
import { UpgradeCard } from './list/upgrade-card.tsx';

const SearchForm = lazy(async () => ({ default: (await import('./setup/search-form.tsx')).SearchForm }));

function FormLoading() {
  return (
    <div aria-busy>
      <Skeleton className="h-[40rem] max-lg:h-[64rem]" />
    </div>
  );
}

function Setup() {
  const { email = '' } = useUser();
  const { data: hasLab, error, refetch } = useQuery(labAccessQuery(email));
  if (error !== null && hasLab === undefined) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <Panel title="New search">
        <ErrorState
          title="Your plan could not be read"
          detail={message}
          requestId={requestId}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  if (hasLab === undefined) return <FormLoading />;
  return hasLab ? (
    <Suspense fallback={<FormLoading />}>
      <SearchForm />
    </Suspense>
  ) : (
    <UpgradeCard />
  );
}

/** `/lab` */
export function LabPage() {
  useLiveRuns();
  return (
    <Page
      title="Strategy Lab"
      detail="Search the parameters of a strategy, and find out whether the best of them is skill or luck."
    >
      <div className="grid items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <Setup />
        <section aria-label="Searches">
          <LuckPanel />
          <RunList />
        </section>
      </div>
    </Page>
  );
}
