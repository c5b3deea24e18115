// features/strategies: the catalogue: what each strategy does, where it fails, and what it made of the recorded year.
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Page } from '../../components/page.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { strategiesQuery } from '../../lib/api/strategies.ts';
import { strategyFiguresQuery } from './api/get-strategy-figures.ts';
import { CategoryCards } from './list/category-cards.tsx';
import { FiguresNote } from './list/figures-note.tsx';
import { StrategiesToolbar } from './list/strategies-toolbar.tsx';
import { StrategyList } from './list/strategy-list.tsx';
import { useStrategyAddress } from './list/use-strategy-address.ts';
import { OwnTrades } from './own-trades/own-trades.tsx';
import { toRows } from './strategy-row.ts';

const CompareView = lazy(async () => ({ default: (await import('./compare/compare-view.tsx')).CompareView }));

function Loading() {
  return (
    <div aria-busy>
      <Skeleton className="mb-4 h-control w-full" />
      <div className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-24" />
        ))}
      </div>
      <div className="grid gap-3 pt-10 sm:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-72" />
        ))}
      </div>
    </div>
  );
}

function ViewSwitch({ view, setView }: Pick<ReturnType<typeof useStrategyAddress>, 'view' | 'setView'>) {
  return (
    <SegmentedControl
      label="View"
      value={view}
      onValueChange={setView}
      options={[
        { value: 'cards', name: 'Cards', label: <LayoutGrid aria-hidden className="size-4" /> },
        { value: 'table', name: 'Table', label: <Table2 aria-hidden className="size-4" /> },
      ]}
      className="hidden w-24 sm:grid"
    />
  );
}

/** `/strategies` */
export function StrategiesPage() {
  const address = useStrategyAddress();
  const { data: strategies, error, refetch } = useQuery(strategiesQuery());
  const figures = useQuery(strategyFiguresQuery(address.market));
  const rows = useMemo(
    () => toRows(strategies ?? [], figures.data, figures.isError),
    [strategies, figures.data, figures.isError],
  );
  const isComparing = address.view === 'compare' && address.compared.length > 0;
  return (
    <Page
      title="Trading Strategies"
      detail={
        strategies === undefined
          ? 'Loading the catalogue'
          : `${strategies.length} strategies, each with its rules in plain words`
      }
      actions={!isComparing && <ViewSwitch {...address} />}
    >
      {error !== null && strategies === undefined && (
        <ErrorState
          title="The catalogue could not be loaded"
          detail="Nothing has changed for your bots. Check the connection, then try again."
          onRetry={() => void refetch()}
        />
      )}
      {error === null && strategies === undefined && <Loading />}
      {strategies !== undefined && isComparing && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <CompareView rows={rows} address={address} />
        </Suspense>
      )}
      {strategies !== undefined && !isComparing && (
        <>
          <CategoryCards rows={rows} tab={address.filter.tab} onChoose={(tab) => address.change({ tab })} />
          <OwnTrades symbol={address.market} />
          <StrategiesToolbar strategies={strategies} address={address} />
          <FiguresNote
            market={address.market}
            answer={figures.data}
            error={figures.error}
            onRetry={() => void figures.refetch()}
          />
          <StrategyList rows={rows} address={address} />
        </>
      )}
    </Page>
  );
}
