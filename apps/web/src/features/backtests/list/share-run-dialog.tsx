import type { ResearchRunRow } from '@atb/api/research-rows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { shareRun } from '../api/share-run.ts';

export interface ShareRunDialogProps {
  readonly run: ResearchRunRow;
  readonly onClose: () => void;
}

function useSharing(runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isShared: boolean) => shareRun(runId, isShared),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['research-runs'] }),
        queries.invalidateQueries({ queryKey: ['research-run', runId] }),
      ]);
    },
  });
}

/** A link under which everybody sees the result, and the way to take it back. */
export function ShareRunDialog({ run, onClose }: ShareRunDialogProps) {
  const sharing = useSharing(run.id);
  const isShared = run.share_token !== null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Share this result"
      description="Whoever has the link sees the strategy, its numbers, the figures and every trade. Not your name, your note or your account."
      footer={
        <>
          <Button variant="outline" size="md" onClick={onClose}>
            Close
          </Button>
          <Button
            variant={isShared ? 'danger-outline' : 'primary'}
            size="md"
            isBusy={sharing.isPending}
            onClick={() => sharing.mutate(!isShared)}
          >
            {isShared ? 'Take the link back' : 'Create link'}
          </Button>
        </>
      }
    >
      {isShared ? (
        <CopyId value={`${location.origin}/shared/${run.share_token}`} label="share link" className="max-w-full" />
      ) : (
        <p className="text-sm text-fg-2">Nobody else can see it now.</p>
      )}
      {sharing.error !== null && (
        <Alert tone="error" title="That did not work" className="mt-3">
          {describeError(sharing.error).message}
        </Alert>
      )}
    </Dialog>
  );
}
