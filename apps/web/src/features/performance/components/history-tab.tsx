import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { HISTORY_PAGE, tradeHistoryQuery } from '../performance-queries.ts';
import { ExecutionTable } from './execution-table.tsx';
import type { TabProps } from './overview-tab.tsx';
import { formatCount } from '../../../lib/format-number.ts';

/** Every execution of the choice, a page at a time. */
export function HistoryTab({ view, botNames }: TabProps) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(tradeHistoryQuery(view.choice, page));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / HISTORY_PAGE));
  return (
    <Panel title="Trade history" className="mt-4" bodyClassName="min-h-96">
      {data === undefined && error !== null && (
        <ErrorState
          title="The trades could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="m-3 h-80" />}
      {data !== undefined && (
        <>
          <ExecutionTable
            label="Trade history, table"
            rows={data.executions}
            botNames={botNames}
            onClear={view.clear}
          />
          <div className="flex items-center justify-end gap-2 border-t border-line p-2 text-xs text-fg-2">
            <span className="num">
              <ProofButton of="Executions" request={{ figure: 'fills', ...view.choice }}>
                {formatCount(data.total)} executions
              </ProofButton>
              , page {Math.min(page + 1, pages)} of {formatCount(pages)}
            </span>
            <Button size="xs" variant="outline" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button size="xs" variant="outline" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
