import type { DataExportRow } from '@atb/api/rows/data-exports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError } from '../../../lib/notify.ts';
import { dataExportMutations, dataExportsQuery, isExportUnderWay } from '../api/data-exports.ts';
import { ExportItem } from './export-item.tsx';

/** All of one's rows as files, and the exports of before. */
export function ExportPanel() {
  const { id } = useUser();
  const exports = useQuery(dataExportsQuery(id));
  const { start: starting } = dataExportMutations(useQueryClient(), id);
  const start = useMutation({
    ...starting,
    onError: (error) => notifyError('The export was not started', { detail: describeError(error).message }),
  });
  const isBusy = start.isPending || exports.data?.some(isExportUnderWay) === true;
  return (
    <Panel title="Export your data">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-[60ch] text-sm text-fg-2">
          Everything the server keeps of you, as JSON and CSV in one zip: accounts, orders, fills, ledger, bots,
          backtests, settings. We mail you when it is ready.
        </p>
        <Button variant="primary" isBusy={isBusy} onClick={() => start.mutate()}>
          Export my data
        </Button>
      </div>
      <div className="mt-3 border-t border-line pt-3">
        <Exports rows={exports.data} error={exports.error} onRetry={() => void exports.refetch()} />
      </div>
    </Panel>
  );
}

interface ExportsProps {
  readonly rows: readonly DataExportRow[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Exports({ rows, error, onRetry }: ExportsProps) {
  if (rows === undefined && error !== null)
    return (
      <ErrorState title="Your exports could not be loaded" detail={describeError(error).message} onRetry={onRetry} />
    );
  if (rows === undefined) return <Skeleton className="h-12" />;
  if (rows.length === 0)
    return <EmptyState title="No exports yet." detail="They appear here and stay until you delete them." />;
  return (
    <ul aria-label="Exports" className="divide-y divide-line">
      {rows.map((row) => (
        <ExportItem key={row.id} row={row} />
      ))}
    </ul>
  );
}
