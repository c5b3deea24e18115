import type { ResearchRunRow } from '@atb/api/research-rows';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { RunCard } from './run-card.tsx';
import { RunsToolbar } from './runs-toolbar.tsx';
import { COMPARED_MAX, filterRuns, type RunsView } from './use-runs-view.ts';

/** Cards drawn at first; more on request. */
const PAGE = 24;

export interface RunsListProps {
  readonly runs: readonly ResearchRunRow[];
  readonly view: RunsView;
}

/** The queue and the results, newest first unless asked otherwise. */
export function RunsList({ runs, view }: RunsListProps) {
  const [drawn, setDrawn] = useState(PAGE);
  const shown = filterRuns(runs, view.filter);
  const { compared, setCompared } = view;
  return (
    <>
      <RunsToolbar view={view} />
      {shown.length === 0 && (
        <EmptyState
          title={view.filter.text === '' ? 'No backtest is starred.' : `No backtest matches “${view.filter.text}”.`}
          actions={<Button onClick={view.clear}>Show all backtests</Button>}
          className="rounded-lg border border-line bg-surface-1"
        />
      )}
      <ul aria-label="Backtests" className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        {shown.slice(0, drawn).map((run) => (
          <RunCard
            key={run.id}
            run={run}
            isCompared={compared.includes(run.id)}
            canCompare={compared.length < COMPARED_MAX}
            onCompare={(isCompared) => setCompared(run.id, isCompared)}
          />
        ))}
      </ul>
      {shown.length > drawn && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setDrawn(drawn + PAGE)}>
          Show {Math.min(PAGE, shown.length - drawn)} more of {shown.length}
        </Button>
      )}
    </>
  );
}
