import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { Page } from '../../components/page.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { strategiesQuery } from '../../lib/api/strategies.ts';
import { BackLink } from './components/back-link.tsx';

const detail = import('./detail/strategy-detail.tsx');
// Asked for beside the catalogue instead of after it; a failure shows when it is drawn.
detail.catch(() => undefined);
const StrategyDetail = lazy(async () => ({ default: (await detail).StrategyDetail }));

function Loading() {
  return (
    <Page title="Strategy" detail="Loading the strategy">
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-[28rem]" />
        <Skeleton className="h-[28rem]" />
      </div>
    </Page>
  );
}

/** `/strategies/:id` */
export function StrategyPage() {
  const { id = '' } = useParams();
  const { data: strategies, error, refetch } = useQuery(strategiesQuery());
  if (error !== null && strategies === undefined) {
    return (
      <Page title="Strategy" actions={<BackLink />}>
        <ErrorState
          title="The catalogue could not be loaded"
          detail="Nothing has changed for your bots. Check the connection, then try again."
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  if (strategies === undefined) return <Loading />;
  const definition = strategies.find((each) => each.id === id);
  if (definition === undefined) {
    return (
      <Page title="Strategy not found">
        <EmptyState
          title={`There is no strategy “${id}”.`}
          detail="The catalogue has others; search for a word of its name or of what it does."
          actions={
            <Link to="/strategies" className={buttonClass({ variant: 'primary', size: 'md' })}>
              Go to the catalogue
            </Link>
          }
        />
      </Page>
    );
  }
  // Another strategy starts with fields of its own.
  return (
    <Suspense fallback={<Loading />}>
      <StrategyDetail key={id} definition={definition} strategies={strategies} />
    </Suspense>
  );
}
