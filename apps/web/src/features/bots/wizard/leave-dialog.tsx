import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asked before a wizard with changes is left on purpose. */
export function LeaveDialog({ open, onOpenChange, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Leave the wizard?"
      description="No bot has been created. Your entries can wait in this browser as a draft."
      footer={
        <>
          <Button variant="ghost" size="md" onClick={() => onOpenChange(false)}>
            Stay
          </Button>
          <Button variant="danger-outline" size="md" onClick={onDiscard}>
            Discard draft
          </Button>
          <Button variant="primary" size="md" onClick={onKeep}>
            Keep draft and leave
          </Button>
        </>
      }
    >
      <p className="text-sm text-fg-2">A kept draft is offered again on the Bots page.</p>
    </Dialog>
  );
}
