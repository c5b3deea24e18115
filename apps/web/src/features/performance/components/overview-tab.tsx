import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import { useQuery } from '@tanstack/react-query';
import { FilteredEmptyState } from '../../../components/filtered-empty-state.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { usePointProof } from '../../../components/proof/proof-on-demand.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { equityLineQuery, equitySpanQuery, tradeHistoryQuery } from '../performance-queries.ts';
import type { PerformanceView } from '../use-performance-view.ts';
import { botRows } from './bot-rows.ts';
import { EquityBrush } from './equity-brush.tsx';
import { ExecutionTable } from './execution-table.tsx';
import { GroupTable } from './group-table.tsx';

export interface TabProps {
  readonly view: PerformanceView;
  readonly figures: PerformanceAnswer | undefined;
  readonly botNames: ReadonlyMap<string, string>;
}

const TOP = 5;
const RECENT = 10;

export function EquityPanel({ view }: Pick<TabProps, 'view'>) {
  const { data, error, refetch } = useQuery(equityLineQuery());
  const finer = useQuery(equitySpanQuery(view.choice)).data?.points;
  const proof = usePointProof(data?.accountId);
  return (
    <Panel
      title="Equity"
      help={
        <HowComputed of="the lines">
          Your equity with all fees; what your payments would be worth had each bought equal parts of the coins you have
          traded, or Bitcoin, when it came, before costs. Below: the fall from the highest point, payments left out.
          Drag over the chart to choose a period for the whole page: the chart zooms to it with readings of its own, and
          the strip below keeps the whole line. A click, or Escape, takes it away. With none chosen a click opens the
          proof of that point.
        </HowComputed>
      }
    >
      {data === undefined && error !== null && (
        <ErrorState
          title="The equity line could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
          className="h-96"
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && <EquityBrush line={data} finer={finer} view={view} onProve={proof.open} />}
      {proof.sheet}
    </Panel>
  );
}

/** The account's line, its best bots, its latest trades. */
export function OverviewTab({ view, figures, botNames }: TabProps) {
  const recent = useQuery(tradeHistoryQuery(view.choice, 0)).data;
  return (
    <div className="grid gap-4 pt-4">
      <EquityPanel view={view} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Panel title="Top bots" bodyClassName="min-h-56">
          {figures === undefined ? (
            <Skeleton className="m-3 h-48" />
          ) : (
            <GroupTable
              label="Top bots, table"
              header="Bot"
              rows={botRows(figures.bots, botNames)
                .toSorted((a, b) => Number(b.net) - Number(a.net))
                .slice(0, TOP)}
              choiceOf={({ key }) => ({ ...view.choice, bot: key })}
              onChoose={({ key }) => view.choose({ bot: key })}
              empty={
                <FilteredEmptyState
                  noun="trade"
                  title="Nothing has been traded yet."
                  detail="Bots appear here with their first fill."
                  onClear={view.clear}
                />
              }
            />
          )}
        </Panel>
        <Panel title="Recent trades" bodyClassName="min-h-56">
          {recent === undefined ? (
            <Skeleton className="m-3 h-48" />
          ) : (
            <ExecutionTable
              rows={recent.executions.slice(0, RECENT)}
              botNames={botNames}
              label="Recent trades, table"
              onClear={view.clear}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}
