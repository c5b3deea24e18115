import { Button } from './ui/button.tsx';

export interface FormActionsProps {
  /** What sending the form does: 'Create key'. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** The end of a form that opens inside a panel: sends it, or puts it away. */
export function FormActions({ label, isBusy, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {label}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
