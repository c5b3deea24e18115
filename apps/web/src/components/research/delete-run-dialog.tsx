import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { deleteRun } from '../../lib/api/run-mutations.ts';
import { notifySuccess } from '../../lib/notify.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface DeleteRunDialogProps {
  /** One that has ended. */
  readonly run: ResearchRunRow;
  readonly onClose: () => void;
}

/** What goes with a run, in numbers. */
function describeLoss({ kind, summary, done_count: trials, share_token: token, note }: ResearchRunRow): string {
  const held =
    kind === 'backtest'
      ? summary === null
        ? 'It has no result.'
        : `Its result with ${summary.trades} round trips goes.`
      : `Its result and ${trials} kept trials go.`;
  return [
    held,
    note === '' ? '' : 'So does your note.',
    token === null ? '' : 'The link that you have shared shows nothing any more.',
    kind === 'sweep' ? 'That its sealed period was opened, if it was, stays on record.' : '',
    'This cannot be undone; bots that were made from it go on.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Asks before a run and its result are deleted; from its own page it leads back to the list. */
export function DeleteRunDialog({ run, onClose }: DeleteRunDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remove = async (): Promise<void> => {
    await deleteRun(run.id);
    queries.setQueriesData<readonly ResearchRunRow[]>({ queryKey: ['research-runs'] }, (rows) =>
      rows?.filter(({ id }) => id !== run.id),
    );
    if (pathname.endsWith(`/${run.id}`)) {
      await navigate(run.kind === 'backtest' ? '/backtests' : '/lab', { replace: true });
    }
    notifySuccess(`${run.name} deleted`);
    await queries.invalidateQueries({ queryKey: ['research-runs'] });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${run.name}`}
      consequence={describeLoss(run)}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      failureTitle="The run was not deleted"
      onConfirm={remove}
    />
  );
}
