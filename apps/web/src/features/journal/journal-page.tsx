// features/journal: what users, engine and risk check decided, in one list.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { WaitingPill } from '../../components/table/waiting-pill.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useHeldRows } from '../../hooks/use-held-rows.ts';
import { call } from '../../lib/api/call.ts';
import { describeError } from '../../lib/describe-error.ts';
import { ExportJournalButton } from './components/export-journal-button.tsx';
import { JournalFilters } from './components/journal-filters.tsx';
import { JournalTable } from './components/journal-table.tsx';
import { useJournalView, type JournalChoice } from './use-journal-view.ts';

/** In the document at once, however long the journal is. */
const PAGE = 100;
/** The first page follows what happens, and lets it in when its reader wants it. */
const REFETCH_MS = 5_000;

function Pages({ choice }: { readonly choice: JournalChoice }) {
  /** Where each page up to the shown one begins; the first begins at the end of the journal. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['journal', choice, cursor ?? ''],
    queryFn: ({ signal }) =>
      call('account-journal', { ...choice, limit: PAGE, ...(cursor !== undefined && { cursor }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: cursor === undefined ? REFETCH_MS : false,
  });
  const held = useHeldRows(cursor ?? '', data?.decisions ?? [], ({ id }) => id);
  const next = data?.next ?? null;
  return (
    <Panel title="Decisions" bodyClassName="min-h-[36rem]">
      {data === undefined && error !== null && (
        <ErrorState
          title="The journal could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="m-3 h-[34rem]" />}
      {data !== undefined && (
        <>
          <div className="relative">
            <WaitingPill waiting={held.waiting} onShow={held.showAll} />
            <JournalTable decisions={held.shown} />
          </div>
          <div className="flex items-center justify-end gap-2 border-t border-line p-2 text-xs text-fg-2">
            <span className="num" role="status">
              Page {cursors.length + 1}
            </span>
            <Button
              size="xs"
              variant="outline"
              disabled={cursors.length === 0}
              onClick={() => setCursors(cursors.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              size="xs"
              variant="outline"
              disabled={next === null || isPlaceholderData}
              onClick={() => next !== null && setCursors([...cursors, next])}
            >
              Older
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

/** `/journal` */
export function JournalPage() {
  const view = useJournalView();
  return (
    <Page
      title="Account journal"
      detail="Every decision of yours, of schedules, providers and alerts, of the engine and of the risk check."
      actions={<ExportJournalButton choice={view.choice} />}
    >
      <JournalFilters view={view} />
      <Pages key={JSON.stringify(view.choice)} choice={view.choice} />
    </Page>
  );
}
