import type { DataExportRow } from '@atb/api/rows/data-exports';
import { MEGABYTE } from '@atb/core/plans/tiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WithPlanLink } from '../../../components/plan-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { signFile } from '../../../lib/files.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notifyError } from '../../../lib/notify.ts';
import { dataExportMutations, isExportUnderWay } from '../api/data-exports.ts';

function describe({ status, progress, size, error }: DataExportRow): string {
  switch (status) {
    case 'queued':
      return 'Waiting';
    case 'running':
      return `Writing, ${Math.round(progress * 100)}%`;
    case 'failed':
      return error ?? 'Failed';
    case 'done':
      return `${((size ?? 0) / MEGABYTE).toFixed(2)} MB`;
  }
}

/** One export: how far it is, or what can be done with it. */
export function ExportItem({ row }: { readonly row: DataExportRow }) {
  const { id } = useUser();
  const { timeZone } = usePreferences();
  const remove = useMutation({
    ...dataExportMutations(useQueryClient(), id).remove,
    onError: (error) => notifyError('The export was not deleted', { detail: describeError(error).message }),
  });
  const download = useMutation({
    mutationKey: ['data-exports', 'download'],
    mutationFn: async (name: string) => location.assign(await signFile(name)),
    onError: (error) => notifyError('The export was not downloaded', { detail: describeError(error).message }),
  });
  const { file_name: name } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 text-sm">
        {formatDateTime(row.created_at, timeZone)}
        <span className={row.status === 'failed' ? 'block text-xs text-danger-text' : 'block text-xs text-fg-2'}>
          <WithPlanLink>{describe(row)}</WithPlanLink>
        </span>
        {isExportUnderWay(row) && <Progress label="Export" value={row.progress} max={1} className="mt-1 max-w-64" />}
      </div>
      {!isExportUnderWay(row) && (
        <div className="flex gap-2">
          {name !== null && row.status === 'done' && (
            <Button variant="outline" isBusy={download.isPending} onClick={() => download.mutate(name)}>
              Download
            </Button>
          )}
          <Button variant="ghost" isBusy={remove.isPending} onClick={() => remove.mutate(row.id)}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
