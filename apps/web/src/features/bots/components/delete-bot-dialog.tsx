import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { useBotCommands } from '../use-bot-commands.ts';

export interface DeleteBotDialogProps {
  readonly view: BotView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onDeleted: () => void;
}

/** Asks before a draft is deleted. */
export function DeleteBotDialog({ view, open, onOpenChange, onDeleted }: DeleteBotDialogProps) {
  const { remove } = useBotCommands();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${view.name}`}
      consequence="The draft and its parameters are deleted for good. It has never traded: no order and no money is touched."
      confirmLabel="Delete draft"
      failureTitle={BOTS_MESSAGES.deleteFailed}
      onConfirm={async () => {
        await remove(view);
        onDeleted();
      }}
    />
  );
}
