// features/journal: what users, engine and risk check decided, in one list.
import type { Answer } from '@atb/api/functions/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { WaitingPill } from '../../components/table/waiting-pill.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { call } from '../../lib/api/call.ts';
import { describeError } from '../../lib/describe-error.ts';
import { newWords } from '../../lib/new-words.ts';
import { ExportJournalButton } from './components/export-journal-button.tsx';
import { JournalFilters } from './components/journal-filters.tsx';
import { JournalTable } from './components/journal-table.tsx';
import { useJournalView, type JournalChoice, type JournalView } from './use-journal-view.ts';

/** In the document at once, however long the journal is. */
const PAGE = 100;
/** The first page learns of what happens, and lets it in when its reader wants it. */
const REFETCH_MS = 5_000;

interface Held {
  /** Where the page begins; '' for the end of the journal. */
  readonly cursor: string;
  readonly answer: Answer<'account-journal'>;
}

/** A page as it was first read, its decisions renewed in place; the page before stays until it is there. */
function usePage(choice: JournalChoice, cursor: string) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['journal', choice, cursor],
    queryFn: ({ signal }) =>
      call('account-journal', { ...choice, limit: PAGE, ...(cursor !== '' && { cursor }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: cursor === '' ? REFETCH_MS : false,
    // Who comes back reads what is, not what was kept and then waits behind the pill.
    gcTime: 0,
  });
  const [held, setHeld] = useState<Held | null>(null);
  const latest = isPlaceholderData ? undefined : data;
  const isOnItsWay = held?.cursor !== cursor;
  const showNew = (): void => {
    if (latest !== undefined) setHeld({ cursor, answer: latest });
  };
  if (isOnItsWay) showNew();
  const newest = new Map(latest?.decisions.map((decision) => [decision.id, decision]));
  return {
    error: isOnItsWay ? error : null,
    refetch,
    isOnItsWay,
    next: held?.answer.next ?? null,
    decisions: held?.answer.decisions.map((decision) => newest.get(decision.id) ?? decision),
    news: isOnItsWay || latest === undefined ? '' : newWords(latest.decisions, held.answer.decisions, PAGE),
    showNew,
  };
}

function Pages({ view: { choice, clear } }: { readonly view: JournalView }) {
  /** Where each page up to the shown one begins; the first begins at the end of the journal. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { decisions, next, news, showNew, isOnItsWay, error, refetch } = usePage(choice, cursors.at(-1) ?? '');
  return (
    <Panel title="Decisions" bodyClassName="min-h-[36rem]">
      {error !== null && (
        <ErrorState
          title="The journal could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {decisions === undefined && error === null && <Skeleton className="m-3 h-[34rem]" />}
      {decisions !== undefined && error === null && (
        <>
          <div className="relative">
            <WaitingPill news={news} onShow={showNew} />
            <JournalTable decisions={decisions} onClear={clear} />
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
              disabled={next === null || isOnItsWay}
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
      <Pages key={JSON.stringify(view.choice)} view={view} />
    </Page>
  );
}
