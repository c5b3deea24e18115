import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeBots } from './describe-bulk.ts';

export interface DeleteBotsDialogProps {
  readonly views: readonly BotView[];
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before drafts are deleted. */
export function DeleteBotsDialog({ views, onDelete, onClose }: DeleteBotsDialogProps) {
  const drafts = views.length === 1 ? '1 draft' : `${views.length} drafts`;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${drafts}`}
      consequence={`${describeBots(views.map(({ name }) => name))}: deleted for good, with their parameters. They have never traded: no order and no money is touched.`}
      confirmLabel={`Delete ${drafts}`}
      onConfirm={onDelete}
    />
  );
}
